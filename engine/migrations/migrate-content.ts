import type { ContentFile } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { typedBlocks } from '../content/document-blocks.ts';
import { identifyFile } from '../content/file-identity.ts';
import { isRecord } from '../content/json-schema.ts';
import { type JsonSource, parseJson } from '../content/json-source.ts';
import { applyEdits, offsetAt, type TextEdit } from '../content/text-edits.ts';
import { contentFormat, firstFormat } from './content-format.ts';
import type { Migration, OutdatedFile } from './migration.ts';
import { migrations } from './migrations.ts';

/** A migration, and the number of files that it changes. */
export interface AppliedMigration {
  readonly migration: Migration;
  readonly files: number;
}

export interface MigratedContent {
  /** All files, in their order. Those without a change are the same objects. */
  readonly files: readonly ContentFile[];
  /** The migrations that changed a file. */
  readonly applied: readonly AppliedMigration[];
}

/**
 * Brings content to the current format. Files that cannot be parsed stay as they are; `format` of `site.json` is written last.
 * @param format the format of the files
 */
export function migrateContent(
  files: readonly ContentFile[],
  model: ContentModel,
  format: number,
): MigratedContent {
  let migrated = files;
  const applied: AppliedMigration[] = [];
  for (const migration of migrations.filter((step) => step.format > format)) {
    const next = applyMigration(migrated, model, migration);
    applied.push({ migration, files: next.filter((file, index) => file !== migrated[index]).length });
    migrated = next;
  }
  const finished = migrated.map((file) => (file.file === 'site.json' ? withFormat(file) : file));
  return { files: finished, applied: applied.filter(({ files: changed }) => changed > 0) };
}

function applyMigration(
  files: readonly ContentFile[],
  model: ContentModel,
  { editsOf }: Migration,
): readonly ContentFile[] {
  const outdated = outdatedFiles(files, model);
  return files.map((file) => {
    const found = outdated.get(file.file);
    const edits = found === undefined ? [] : editsOf(found);
    return edits.length === 0 || found === undefined
      ? file
      : { ...file, text: withMarkOf(file.text, applyEdits(found.source.text, edits)) };
  });
}

/** Files by path, with their blocks. Overrides name blocks of templates, so these are read first. */
function outdatedFiles(
  files: readonly ContentFile[],
  model: ContentModel,
): ReadonlyMap<string, OutdatedFile> {
  const parsed = files.flatMap(({ file, text }) => {
    const identity = identifyFile(file, model);
    const parse = parseJson(file, text);
    return identity.ok && parse.ok ? [{ ...identity, source: parse.source }] : [];
  });
  const templates = new Map(
    parsed.flatMap(({ kind, slug, source }) => (kind === 'templates' ? [[slug, source.value] as const] : [])),
  );
  return new Map(
    parsed.map(({ kind, source }) => {
      const blocks = typedBlocks(kind, source.value, templates).flatMap(({ path, value, type }) =>
        isRecord(value) && typeof type === 'string' ? [{ path, properties: value, type }] : [],
      );
      return [source.file, { kind, source, blocks }] as const;
    }),
  );
}

/** The parser drops a byte order mark, which the file keeps. */
function withMarkOf(before: string, text: string): string {
  return before.startsWith('\uFEFF') ? `\uFEFF${text}` : text;
}

/** Writes the current format into `site.json`: in place of the earlier one, or before the first fact. */
function withFormat(file: ContentFile): ContentFile {
  const parse = parseJson(file.file, file.text);
  if (!parse.ok || !isRecord(parse.source.value)) return file;
  const { source } = parse;
  const edit = formatEdit(source, parse.source.value);
  return { ...file, text: withMarkOf(file.text, applyEdits(source.text, edit)) };
}

function formatEdit(source: JsonSource, site: Readonly<Record<string, unknown>>): readonly TextEdit[] {
  if (site.format !== undefined) {
    const offset = offsetAt(source.text, source.positionOf(['format']));
    return [{ offset, length: JSON.stringify(site.format).length, text: String(contentFormat) }];
  }
  const next = Object.keys(site).find((name) => name !== '$schema');
  if (next === undefined) return [];
  const offset = offsetAt(source.text, source.positionOfKey([next]));
  const gap = /\s*$/.exec(source.text.slice(0, offset))?.[0] || ' ';
  return [{ offset, length: 0, text: `"format": ${contentFormat},${gap}` }];
}

/** Returns the format of content: the first one if `site.json` does not name it. */
export function formatOf(files: readonly ContentFile[]): number {
  const site = siteSource(files);
  // A file that cannot be parsed is reported as such.
  if (site === undefined || !isRecord(site.value)) return contentFormat;
  return typeof site.value.format === 'number' ? site.value.format : firstFormat;
}

/** Returns `site.json`; undefined if it is missing or cannot be parsed. */
export function siteSource(files: readonly ContentFile[]): JsonSource | undefined {
  const site = files.find(({ file }) => file === 'site.json');
  const parse = site && parseJson(site.file, site.text);
  return parse?.ok === true ? parse.source : undefined;
}
