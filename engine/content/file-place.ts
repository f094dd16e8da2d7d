import { entryKinds, isCollectionName } from './content-model.ts';
import type { Diagnostic } from './diagnostic.ts';
import { slugPattern } from './model/common.ts';
import type { EntryKind } from './snapshot.ts';
import { suggestName } from './suggestion.ts';

/** What a file is by its place. */
export interface FilePlace {
  readonly kind: EntryKind;
  readonly slug: string;
}

type PlaceReading =
  | ({ readonly ok: true } & FilePlace)
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** Where a file stands says what it is. */
export function placeOf(file: string): PlaceReading {
  const refuse = (message: string, hint: string | undefined): PlaceReading => ({
    ok: false,
    diagnostic: {
      file,
      line: 1,
      column: 1,
      code: 'CB_FILE_NAME',
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
    },
  });
  const [folder = '', ...rest] = file.slice(0, -'.json'.length).split('/');
  if (rest.length === 0) {
    return folder === 'site'
      ? { ok: true, kind: 'site', slug: 'site' }
      : refuse(`"${file}" stands in no folder`, 'Only site.json stands at the top of the content folder.');
  }
  const kind = entryKinds.find((known) => known === folder);
  if (kind === undefined || kind === 'site') {
    return refuse(
      `"${folder}/" is not a folder of content`,
      suggestName(
        folder,
        entryKinds.filter((known) => known !== 'site'),
      ),
    );
  }
  const slug = isCollectionName(kind) ? (rest.at(-1) ?? '') : rest.join('/');
  const words = isCollectionName(kind) ? [slug] : rest;
  if (!file.endsWith('.json') || !words.every((word) => new RegExp(slugPattern).test(word))) {
    return refuse(
      `the file name "${isCollectionName(kind) ? file.split('/').at(-1) : file.slice(kind.length + 1)}" is not a slug`,
      'Rename it to lower-case letters, digits and single hyphens: "north-bank.json".',
    );
  }
  return { ok: true, kind, slug };
}
