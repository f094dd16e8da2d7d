import type { ContentModel } from './content-model.ts';
import type { Diagnostic } from './diagnostic.ts';
import { slugPattern } from './model/common.ts';
import { isSingleFileKind, singleFileKinds } from './model/entry-kinds.ts';
import { fileError } from './source-diagnostic.ts';
import { suggestName } from './suggestion.ts';

/** The kind and slug of a content file; both follow from its path. */
export interface FileIdentity {
  readonly kind: string;
  readonly slug: string;
}

const singleFiles = new Intl.ListFormat('en').format(singleFileKinds.map((kind) => `${kind}.json`));

type FileIdentification =
  | ({ readonly ok: true } & FileIdentity)
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** Derives kind and slug from the path of a file relative to the content folder. */
export function identifyFile(file: string, model: ContentModel): FileIdentification {
  const refuse = (message: string, hint: string | undefined): FileIdentification => ({
    ok: false,
    diagnostic: fileError(file, 'CB_FILE_NAME', message, hint),
  });
  if (!file.toLowerCase().includes('.json')) return { ok: false, diagnostic: otherDocument(file) };
  if (!file.toLowerCase().endsWith('.json'))
    return refuse(
      `the name "${file.split('/').at(-1)}" does not end in ".json", so the file is not read`,
      'Rename the file. Windows shows the whole name under "File name extensions".',
    );
  const [folder = '', ...rest] = file.slice(0, -'.json'.length).split('/');
  if (rest.length === 0) {
    return isSingleFileKind(folder)
      ? { ok: true, kind: folder, slug: folder }
      : refuse(
          `"${file}" is not in a folder`,
          `Only ${singleFiles} belong at the top of the content folder.`,
        );
  }
  if (!model.folders().includes(folder)) {
    return refuse(`"${folder}/" is not a content folder`, suggestName(folder, model.folders()));
  }
  const isEntry = model.isCollection(folder);
  const slug = isEntry ? (rest.at(-1) ?? '') : rest.join('/');
  const words = isEntry ? [slug] : rest;
  if (!file.endsWith('.json') || !words.every((word) => slugPattern.test(word))) {
    return refuse(
      `the file name "${isEntry ? file.split('/').at(-1) : file.slice(folder.length + 1)}" is not a slug`,
      'Rename the file: use lower-case letters, digits and single hyphens, such as "north-bank.json".',
    );
  }
  return { ok: true, kind: folder, slug };
}

/** A document that may be an entry or a note. */
function otherDocument(file: string): Diagnostic {
  const name = file.split('/').at(-1) ?? file;
  return {
    file,
    line: 1,
    column: 1,
    code: 'CB_FILE_NAME',
    severity: 'warning',
    message: `"${name}" is not a JSON file, so it is not read`,
    hint: `If it is an entry, save it as JSON under the name "${name.replace(/\.[^.]*$/, '')}.json". Otherwise move it out of the folder.`,
  };
}
