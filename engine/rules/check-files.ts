import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import type { FileIdentity } from '../content/file-identity.ts';
import type { FontFiles } from '../content/font-files.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import type { PictureFiles } from '../content/picture-files.ts';
import { type Entry, isKind, ofKind } from '../content/snapshot.ts';
import { checkEntries, checkParts } from './check-entries.ts';
import { checkPhoneNames, checkReferences, checkTimes } from './check-source.ts';
import { checkTheme, checkThemePictures } from './contrast.ts';
import type { Publications } from './draft-or-scheduled.ts';
import { checkFonts } from './font.ts';
import { checkForms } from './form.ts';
import { checkFormerNames } from './formerly.ts';
import { checkPictures } from './picture.ts';
import type { SlugsByKind } from './reading/entry-slugs.ts';
import { checkDeclaredNames } from './reference/declared-names.ts';
import { partialCities } from './schema/partial-cities.ts';
import { type ReadFile, toEntry } from './schema/read-file.ts';
import { checkEmbedHosts } from './value/embed-hosts.ts';
import { checkPositions } from './value/positions.ts';
import { checkRegion } from './value/region.ts';
import { checkSiteFacts } from './value/site-facts.ts';
import { checkWords } from './word.ts';

/** All that a file may name: the schemas, the files of the site, and when visitors see them. */
export interface FileContext {
  readonly model: ContentModel;
  readonly slugs: SlugsByKind;
  readonly publications: Publications;
  readonly pictures: PictureFiles;
  readonly fonts: FontFiles;
  readonly timeZone: string;
  /** Whether names of declared collections are unknown because their declaration has an error. */
  readonly hasFaultyCollections: boolean;
}

/** Files that were read, and the entries among them that are valid by themselves. */
export interface ReadFiles extends FileContext {
  /** The files that could be parsed, one for each slug. */
  readonly files: readonly ReadFile[];
  /** All files, those that could not be parsed included. */
  readonly identities: readonly FileIdentity[];
  readonly entries: readonly Entry[];
}

/** Checks all that needs more than one file, but no composed page: references, hosts, pictures, the site and its look. */
export function checkFiles(content: ReadFiles): readonly Diagnostic[] {
  const { model, files, entries, slugs, publications, pictures, fonts } = content;
  const faulty = files.filter(({ faults }) => faults.length > 0).map((file) => toEntry(model, file));
  const cities = [...ofKind('cities', entries), ...partialCities(faulty, model)];
  return [
    ...checkReferencesOfFiles(content),
    ...checkNamesOfSite(content),
    ...checkDeclaredNamesOfFiles(content),
    ...checkPictures(model, files, pictures),
    ...checkParts(slugs),
    ...checkEntries(entries, slugs, publications),
    ...checkPositions(cities),
    ...checkFormerNames(entries, slugs),
    ...checkForms(entries),
    ...checkRegion(entries, cities),
    ...checkSiteFacts(entries),
    ...checkWordsFile(content),
    ...checkTheme(entries),
    ...checkThemePictures(entries, pictures),
    ...checkFonts(entries, fonts),
  ];
}

function checkReferencesOfFiles({
  model,
  files,
  slugs,
  publications,
  timeZone,
}: ReadFiles): readonly Diagnostic[] {
  return files.flatMap(({ kind, source }) => [
    ...checkReferences(model, kind, source, slugs, publications),
    ...(isSingleFileKind(kind) ? [] : checkTimes(source, timeZone)),
  ]);
}

/** Checks the telephone numbers and hosts that `site.json` names. Without a valid one, nothing is known of them. */
function checkNamesOfSite({ model, files, entries }: ReadFiles): readonly Diagnostic[] {
  const site = entries.find((entry) => isKind('site', entry));
  if (site === undefined || !isKind('site', site)) return [];
  const phones = Object.keys(site.value.phones);
  return files.flatMap(({ kind, source }) => [
    ...checkPhoneNames(model, kind, source, phones),
    ...checkEmbedHosts(model, kind, source, site.value.embedHosts),
  ]);
}

function checkDeclaredNamesOfFiles({
  model,
  files,
  slugs,
  hasFaultyCollections,
}: ReadFiles): readonly Diagnostic[] {
  if (hasFaultyCollections) return [];
  return files.flatMap(({ kind, source }) => checkDeclaredNames(model, kind, source, slugs));
}

/** Checks the words of the site. A file that cannot be parsed is reported by itself. */
function checkWordsFile({ model, files, identities, entries }: ReadFiles): readonly Diagnostic[] {
  const words = files.find(({ kind }) => kind === 'words');
  if (words === undefined && identities.some(({ kind }) => kind === 'words')) return [];
  return checkWords(model, entries, words);
}
