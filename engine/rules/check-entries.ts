import { isTimeZone } from '../content/calendar.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { documentBlocks } from '../content/document-blocks.ts';
import { builtInCollections } from '../content/model/collections.ts';
import type { EntryValues } from '../content/model/entry-kinds.ts';
import type { PublicationTimes } from '../content/publication-times.ts';
import { type Entry, isKind } from '../content/snapshot.ts';
import { errorAt, fileError } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import { noPublications, type Publications } from './draft-or-scheduled.ts';
import type { SlugsByKind } from './reading/entry-slugs.ts';

/** Checks rules that span several files: duplicate paths and ids, and references to documents. */
export function checkEntries(
  entries: readonly Entry[],
  slugs: SlugsByKind,
  publications: Publications = noPublications,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const paths = new Map<string, Entry[]>();
  for (const entry of entries) {
    diagnostics.push(...duplicateIds(entry));
    if (isKind('pages', entry)) {
      const others = paths.get(entry.value.path) ?? [];
      const times = publications.timesOf(entry.source.file);
      const other = others.find(({ source }) => overlap(times, publications.timesOf(source.file)));
      if (other !== undefined) {
        diagnostics.push(
          errorAt(
            entry.source,
            ['path'],
            'CB_DUPLICATE_PATH',
            `two documents have the path "${entry.value.path}"`,
            `The other document is ${other.source.file}. Change the path of one, or delete it.`,
          ),
        );
      }
      paths.set(entry.value.path, [...others, entry]);
    }
    if (isKind('pages', entry) || isKind('templates', entry))
      diagnostics.push(...unknownLayout(entry, slugs, publications));
    if (isKind('jobs', entry)) diagnostics.push(...jobsWithoutSource(entry));
    if (isKind('cities', entry)) diagnostics.push(...populationWithoutSource(entry));
    if (isKind('quality', entry)) diagnostics.push(...unknownTemplates(entry, slugs));
    if (isKind('site', entry))
      diagnostics.push(...siteNames(entry, slugs, publications), ...unknownTimeZone(entry));
  }
  return diagnostics;
}

const overlap = (left: PublicationTimes, right: PublicationTimes): boolean =>
  left.from < right.until && right.from < left.until;

function duplicateIds({ kind, source, value }: Entry): Diagnostic[] {
  const seen = new Set<unknown>();
  return documentBlocks(kind, value).flatMap(({ path, block: { id } }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const message = `two blocks of this document have the id "${String(id)}"`;
    const hint = 'Use a different id for each block.';
    return [errorAt(source, [...path, 'id'], 'CB_DUPLICATE_BLOCK_ID', message, hint)];
  });
}

function unknownLayout(
  entry: Entry<{ readonly layout: string }>,
  slugs: SlugsByKind,
  publications: Publications,
): Diagnostic[] {
  const known = slugs.get('layouts') ?? new Set();
  const { layout } = entry.value;
  const fault = publications.draftFault(entry.source.file, 'layouts', layout);
  if (fault !== undefined) {
    // Without a layout, the page cannot be shown: not a fault that only hides a part of it.
    return [errorAt(entry.source, ['layout'], 'CB_REFERENCE', fault.message, fault.hint)];
  }
  if (known.has(layout)) return [];
  return [
    errorAt(
      entry.source,
      ['layout'],
      'CB_REFERENCE',
      `there is no layout "${entry.value.layout}"`,
      suggestName(entry.value.layout, known),
    ),
  ];
}

function jobsWithoutSource({ source, value }: Entry<EntryValues['jobs']>): Diagnostic[] {
  if (value.sample === true || value.source !== undefined) return [];
  const hint = 'Add "source": the evidence of the job. If the job is invented, write "sample": true.';
  return [errorAt(source, ['title'], 'CB_SOURCE', 'the job has neither "source" nor "sample"', hint, true)];
}

function populationWithoutSource({ source, value }: Entry<EntryValues['cities']>): Diagnostic[] {
  if (value.population === undefined || value.sources?.population !== undefined) return [];
  const hint =
    'Add "sources": { "population": "2020 Census" } with the source and its year, which pages show.';
  return [errorAt(source, ['population'], 'CB_SOURCE', 'the population has no source', hint, true)];
}

function unknownTemplates(entry: Entry<EntryValues['quality']>, slugs: SlugsByKind): Diagnostic[] {
  const templates = slugs.get('templates') ?? new Set<string>();
  return Object.keys(entry.value.cells)
    .filter((name) => !templates.has(name))
    .map((name) => {
      const message = `there is no template "${name}"`;
      const hint = suggestName(name, templates);
      return errorAt(entry.source, ['cells', name], 'CB_REFERENCE', message, hint, true);
    });
}

function siteNames(
  entry: Entry<EntryValues['site']>,
  slugs: SlugsByKind,
  publications: Publications,
): Diagnostic[] {
  const templates = slugs.get('templates') ?? new Set<string>();
  const pages = slugs.get('pages') ?? new Set<string>();
  const listed = new Set(entry.value.templates);
  const found = entry.value.templates.flatMap((name, index) =>
    templates.has(name)
      ? []
      : [
          errorAt(
            entry.source,
            ['templates', index],
            'CB_REFERENCE',
            `there is no template "${name}"`,
            suggestName(name, templates),
          ),
        ],
  );
  for (const name of templates) {
    if (!listed.has(name) && !publications.isHiddenDraft('templates', name)) {
      found.push(
        errorAt(
          entry.source,
          ['templates'],
          'CB_REFERENCE',
          `the template "${name}" is not listed, so it has no pages`,
          `Add "${name}" to the list. Templates are matched in this order.`,
        ),
      );
    }
  }
  const fault = publications.faultOf(entry.source.file, 'pages', entry.value.notFound);
  if (fault !== undefined) {
    found.push(errorAt(entry.source, ['notFound'], fault.code, fault.message, fault.hint));
  } else if (!pages.has(entry.value.notFound)) {
    found.push(
      errorAt(
        entry.source,
        ['notFound'],
        'CB_REFERENCE',
        `there is no page document "${entry.value.notFound}"`,
        suggestName(entry.value.notFound, pages),
      ),
    );
  }
  return found;
}

function unknownTimeZone({ source, value: { timeZone } }: Entry<EntryValues['site']>): Diagnostic[] {
  if (isTimeZone(timeZone)) return [];
  const hint =
    suggestName(timeZone, Intl.supportedValuesOf('timeZone')) ??
    'Write an IANA time zone such as "America/Chicago".';
  return [errorAt(source, ['timeZone'], 'CB_VALUE', `there is no time zone "${timeZone}"`, hint)];
}

/** Reports missing files that every site needs. */
export function checkParts(slugs: SlugsByKind): Diagnostic[] {
  const missing = (file: string, message: string, hint: string): Diagnostic =>
    fileError(file, 'CB_MISSING_FILE', message, hint);
  const found: Diagnostic[] = [];
  if (!slugs.has('site')) {
    found.push(
      missing(
        'site.json',
        'the file site.json is missing',
        'It describes the business and the order of templates; schema/site.json in the content folder lists its properties.',
      ),
    );
  }
  if (!slugs.has('pages')) {
    found.push(
      missing(
        'pages',
        'there is no page document',
        `Add one to pages/; the collections are ${Object.keys(builtInCollections).join(', ')}.`,
      ),
    );
  }
  return found;
}
