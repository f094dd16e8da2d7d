import type { JsonPath } from '../../content/json-source.ts';
import { ofKind } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { missingPicture } from '../picture.ts';
import type { RuleOf } from '../rule.ts';

/** Checks the pictures that `theme.json` names: they exist, and the icon is square. */
export const themePictures: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_VALUE',
  check: ({ entries, pictures: files }) =>
    ofKind('theme', entries).flatMap(({ source, value: { logo, favicon, card } }) => {
      const named: readonly (readonly [path: JsonPath, file: string | undefined])[] = [
        [['logo'], logo],
        [['favicon'], favicon],
        [['card', 'background'], card?.background],
      ];
      const missing = named.flatMap(([path, file]) => {
        if (file === undefined || files.pictures.has(file) || files.faults.has(file)) return [];
        const { code, message, hint } = missingPicture(file, files);
        return [errorAt(source, path, code, message, hint)];
      });
      const icon = favicon === undefined ? undefined : files.pictures.get(favicon);
      if (icon === undefined || Math.abs(icon.width - icon.height) <= icon.width / 100) return missing;
      const message = `the icon "${icon.file}" is ${icon.width} × ${icon.height}, not square`;
      const hint = 'Save it with equal width and height, with a margin if necessary.';
      return [...missing, errorAt(source, ['favicon'], 'CB_VALUE', message, hint)];
    }),
};
