import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { counted } from '../../engine/content/counted.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { FontReader } from '../../engine/content/font-files.ts';
import { slugPattern } from '../../engine/content/model/common.ts';
import { isSingleFileKind } from '../../engine/content/model/entry-kinds.ts';
import { PictureReader } from '../../engine/content/picture-files.ts';
import { suggestName } from '../../engine/content/suggestion.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { type RenamedContent, type RenameRequest, renameEntry } from '../../engine/rename/rename-entry.ts';
import { readPageDates, writePageDates } from '../../engine/routes/page-dates.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { checkPages } from '../../engine/rules/check-pages.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { CommandError, contentErrors } from '../command/command-error.ts';

const base = builtInModel;

export interface RenameArguments {
  readonly collection: string;
  readonly from: string;
  readonly to: string;
  readonly content: string | undefined;
}

/**
 * Renames an entry or document in a content folder. Returns lines for the user, with paths relative to the working directory.
 * @throws CommandError if nothing was changed
 */
export function renameInContent(request: RenameArguments, folder: string, cwd: string): string {
  return renameIn(folder, request, (file) => relative(cwd, join(folder, file)).replaceAll('\\', '/'));
}

function renameIn(folder: string, request: RenameArguments, shown: (file: string) => string): string {
  const { state } = new SiteContent(folder, base, 'shown').read(undefined);
  if (state === undefined) throw contentErrors();
  const { model } = state;
  const folders = model.folders();
  const kind = folders.find(
    (name) => name === request.collection || model.schemaFileOf(name) === request.collection,
  );
  if (kind === undefined || isSingleFileKind(kind))
    throw refusal(
      'CB_NAME',
      `There is no folder "${request.collection}" in the content`,
      suggestName(request.collection, folders),
    );
  const { from, to } = request;
  checkNames(state, { kind, from, to });
  const now = Date.now();
  const renamed = renameEntry(readContentFiles(folder), state, { kind, from, to });
  const errors = errorsOf(renamed, folder, state, now);
  if (errors.length > 0) {
    const listed = errors
      .slice(0, 5)
      .map(({ file, line, column, message }) => `  ${file}:${line}:${column} ${message}`);
    throw refusal(
      'CB_NAME',
      [`The content would have errors under the new name. Nothing was changed`, ...listed].join('\n'),
    );
  }
  write(folder, renamed);
  return report(renamed, shown);
}

/** @throws CommandError if the old name does not exist, or the new one cannot be used */
function checkNames({ snapshot, model }: SiteState, { kind, from, to }: RenameRequest): void {
  const entries = [...snapshot.entries.values()].filter((entry) => entry.kind === kind);
  const absent = [...snapshot.absent.values()].filter((absence) => absence.kind === kind);
  const slugs = [...entries, ...absent].map(({ slug }) => slug);
  const faulty = absent.find(({ slug }) => slug === from);
  if (faulty !== undefined)
    throw refusal('CB_NAME', `${faulty.file} has a fault`, 'Run `npx cityblock validate` and fix it first.');
  if (!slugs.includes(from))
    throw refusal('CB_NAME', `There is no file ${kind}/${from}.json`, suggestName(from, slugs));
  const words = model.collections.has(kind) ? [to] : to.split('/');
  if (!words.every((word) => slugPattern.test(word)))
    throw refusal(
      'CB_NAME',
      `"${to}" is not a slug`,
      'Use lower-case letters, digits and single hyphens, such as "north-bank".',
    );
  if (slugs.includes(to))
    throw refusal(
      'CB_NAME_TAKEN',
      `There is a file ${kind}/${to}.json already`,
      from === to ? 'Choose another name.' : undefined,
    );
  const claiming = entries.find(({ slug, value }) => slug !== from && formerlyOf(value).includes(to));
  if (claiming !== undefined)
    throw refusal(
      'CB_NAME_TAKEN',
      `${claiming.source.file} was formerly "${to}", so that name redirects`,
      'Choose another name, or delete it in "formerly" there.',
    );
}

function formerlyOf(value: unknown): readonly unknown[] {
  const names = typeof value === 'object' && value !== null && 'formerly' in value ? value.formerly : [];
  return Array.isArray(names) ? names : [];
}

/** The errors of the content after the renaming, for example a picture whose file name contains the slug. */
function errorsOf(
  { files }: RenamedContent,
  folder: string,
  before: SiteState,
  now: number,
): readonly Diagnostic[] {
  const { snapshot, model, diagnostics } = new ContentLoader(base, 'shown').load(
    files,
    new PictureReader(folder).read(),
    new FontReader(folder).read(),
  );
  const errors = diagnostics.filter(isError);
  if (errors.length > 0 || snapshot === undefined) return errors;
  const state: SiteState = { snapshot, model, routes: new RouteTable(snapshot, model) };
  const faults = checkPages(state, blockTypes, now).diagnostics.filter(isError);
  if (faults.length === 0) return [];
  const known = new Set(checkPages(before, blockTypes, now).diagnostics.map(({ message }) => message));
  return faults.filter(({ message }) => !known.has(message));
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Writes the files that differ; the old file is deleted last. */
function write(folder: string, { files, changed, oldFile, newFile, newPath }: RenamedContent): void {
  const written = new Set([newFile, ...changed.map(({ file }) => file)]);
  for (const { file, text } of files) {
    if (!written.has(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  rmSync(join(folder, oldFile));
  const dates = readPageDates(folder);
  if (dates === undefined) return;
  // A moved page keeps the date of its last change.
  const pages = new Map([...dates.pages].map(([path, page]) => [newPath(path), page]));
  writePageDates(folder, { ...dates, pages });
}

function report({ changed, oldFile, newFile }: RenamedContent, shown: (file: string) => string): string {
  const references = changed.reduce((sum, file) => sum + file.references, 0);
  return [
    `Renamed ${shown(oldFile)} to ${shown(newFile)}. Its earlier paths redirect to the current ones.`,
    ...changed.map((file) => `  ${shown(file.file)}: ${counted(file.references, 'reference')}`),
    `Changed ${counted(references, 'reference')} in ${counted(changed.length, 'other file')}. Now run: npx cityblock lastmod`,
  ].join('\n');
}

function refusal(code: 'CB_NAME' | 'CB_NAME_TAKEN', message: string, hint?: string): CommandError {
  return new CommandError(`${message}.${hint === undefined ? '' : ` ${hint}`}`, { code });
}
