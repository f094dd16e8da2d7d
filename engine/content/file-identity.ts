import type { ContentModel } from './content-model.ts';
import type { Diagnostic } from './diagnostic.ts';
import { slugPattern } from './model/common.ts';
import { isSingleFileKind, singleFileKinds } from './model/entry-kinds.ts';
import { slugOf } from './slug.ts';
import { fileError } from './source-diagnostic.ts';
import { nearestName, suggestTerm } from './suggestion.ts';
import { synonymOf } from './synonyms.ts';

/** The kind and slug of a content file; both follow from its path. */
export interface FileIdentity {
  readonly kind: string;
  readonly slug: string;
}

const singleFiles = new Intl.ListFormat('en').format(singleFileKinds.map((kind) => `${kind}.json`));

type FileIdentification =
  | ({ readonly ok: true } & FileIdentity)
  | {
      readonly ok: false;
      readonly diagnostic: Diagnostic;
      /** The entry or page that a file with a wrong name was probably meant to be. */
      readonly meant?: FileIdentity | undefined;
    };

/** Derives kind and slug from the path of a file relative to the content folder. */
export function identifyFile(file: string, model: ContentModel): FileIdentification {
  const refuse = (message: string, hint: string | undefined, meant?: FileIdentity): FileIdentification => ({
    ok: false,
    diagnostic: fileError(file, 'CB_FILE_NAME', message, hint),
    meant,
  });
  if (!file.toLowerCase().includes('.json')) return { ok: false, diagnostic: otherDocument(file) };
  if (!file.toLowerCase().endsWith('.json'))
    return refuse(
      `the name "${file.split('/').at(-1)}" does not end in ".json", so the file is not read`,
      'Rename the file. Windows shows the whole name under "File name extensions".',
      meantFile(file.replace(/\.json.*$/i, ''), model),
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
  const kind = model.folders().find((known) => known === folder);
  if (kind === undefined) {
    return refuse(
      `"${folder}/" is not a content folder`,
      suggestTerm(folder, model.folders()),
      meantFile(file.slice(0, -'.json'.length), model),
    );
  }
  const isEntry = model.collections.has(kind);
  const slug = isEntry ? (rest.at(-1) ?? '') : rest.join('/');
  const words = isEntry ? [slug] : rest;
  if (!file.endsWith('.json') || !words.every((word) => slugPattern.test(word))) {
    const meant = meantFile(file.slice(0, -'.json'.length), model);
    return refuse(
      `the file name "${isEntry ? file.split('/').at(-1) : file.slice(folder.length + 1)}" is not a slug`,
      `Rename the file: use lower-case letters, digits and single hyphens, such as "${meant?.slug ?? 'north-bank'}.json".`,
      meant,
    );
  }
  // One string for all files of a kind, which is compared faster than an equal one.
  return { ok: true, kind, slug };
}

/**
 * The entry or page of a file with a wrong name, so that what refers to it is no fault of its own. Undefined for templates and
 * layouts, without which the site cannot do: a copy of one with a wrong name must not keep the site from being shown.
 */
function meantFile(name: string, model: ContentModel): FileIdentity | undefined {
  const [folder = '', ...rest] = name.split('/');
  const kind = synonymOf(folder, model.folders()) ?? nearestName(folder, model.folders());
  if (kind === undefined || rest.length === 0) return undefined;
  const words = rest.map(slugOf);
  if (words.includes('')) return undefined;
  if (model.collections.has(kind)) return { kind, slug: words.at(-1) ?? '' };
  return kind === 'pages' ? { kind, slug: words.join('/') } : undefined;
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
