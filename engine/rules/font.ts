import type { Diagnostic } from '../content/diagnostic.ts';
import { ofKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { nearestName, suggestName } from '../content/suggestion.ts';
import { bundledFonts, isBundledFont } from '../content/theme/fonts.ts';
import type { EntriesInput, RuleOf } from './rule.ts';

/** Checks the fonts of `theme.json`: each is bundled or has files, and each file is a font. */
export const fonts: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_FONT',
  check: faultyFonts,
};

function faultyFonts({ entries, fonts: { fonts, faults } }: EntriesInput): readonly Diagnostic[] {
  return ofKind('theme', entries).flatMap(({ source, value }) =>
    (['heading', 'text'] as const).flatMap((role): Diagnostic[] => {
      const font = value.fonts?.[role];
      if (font === undefined) return [];
      const at = ['fonts', role];
      const { family, files = [] } = font;
      if (files.length === 0) {
        if (isBundledFont(family)) return [];
        const nearest = nearestName(family, bundledFonts);
        const hint = nearest
          ? `Did you mean "${nearest}"?`
          : 'Save its WOFF2 files in the folder fonts/ and list them in "files".';
        return [errorAt(source, [...at, 'family'], 'CB_FONT', `the font "${family}" has no files`, hint)];
      }
      if (isBundledFont(family)) {
        const hint = 'Remove "files", or give the font another name.';
        return [errorAt(source, [...at, 'files'], 'CB_FONT', `the font "${family}" is bundled`, hint)];
      }
      return files.flatMap(({ file }, index) => {
        const position = [...at, 'files', index, 'file'];
        const fault = faults.get(file);
        const found = fonts.get(file);
        if (fault !== undefined) {
          const hint = 'Save or download the font again as WOFF2.';
          return [errorAt(source, position, 'CB_FONT', `the font "${file}" cannot be used: ${fault}`, hint)];
        }
        if (found === undefined) {
          const hint =
            suggestName(file, [...fonts.keys(), ...faults.keys()]) ??
            'Add the file to fonts/ in the content folder.';
          return [errorAt(source, position, 'CB_FONT', `there is no font "${file}"`, hint)];
        }
        if (index > 0 || found.averageWidth !== undefined) return [];
        const hint =
          'List the file with the letters a to z first: the system fonts shown until it is loaded are adjusted to it.';
        return [errorAt(source, position, 'CB_FONT', `the font "${file}" lacks letters from a to z`, hint)];
      });
    }),
  );
}
