import { AnnotatedValues } from '../content/annotated-values.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { fileParts } from '../content/document-blocks.ts';
import { textsIn } from '../content/json-leaves.ts';
import type { SchemaVisitor } from '../content/json-schema.ts';
import type { JsonSource } from '../content/json-source.ts';
import { describeInstant, instantPattern, publicationTimes } from '../content/publication-times.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import { noPublications, type Publications } from './draft-or-scheduled.ts';
import type { SlugsByKind } from './reading/entry-slugs.ts';

const references = new AnnotatedValues('reference');
const phoneNames = new AnnotatedValues('phoneName');
const dates = new AnnotatedValues('calendarDate');

/**
 * Reports slugs that name no entry, and blocks that need a file that visitors do not see. Lists and entries leave it out.
 * @param slugs the slugs of all files, including invalid ones, so that a broken file is reported only once
 */
export function checkReferences(
  model: ContentModel,
  kind: string,
  source: JsonSource,
  slugs: SlugsByKind,
  publications: Publications = noPublications,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const isDocument = !model.collections.has(kind);
  walkDocument(references, model, kind, source.value, ({ schema: { reference }, value: slug, path, key }) => {
    if (reference === undefined || typeof slug !== 'string' || slug === '' || slug.includes('{{')) return;
    const known = slugs.get(reference) ?? new Set();
    if (known.has(slug)) {
      const isNeeded = isDocument && !key && typeof path.at(-1) === 'string';
      const fault = isNeeded ? publications.faultOf(source.file, reference, slug) : undefined;
      if (fault !== undefined) found.push(errorAt(source, path, fault.code, fault.message, fault.hint));
      return;
    }
    const hint =
      suggestName(slug, known) ??
      `Add the file ${reference}/${slug}.json to the content folder, or name an existing entry.`;
    found.push(
      errorAt(source, path, 'CB_REFERENCE', `there is no entry "${slug}" in ${reference}/`, hint, key),
    );
  });
  return found;
}

/** Reports names of telephone numbers that the site does not have. */
export function checkPhoneNames(
  model: ContentModel,
  kind: string,
  source: JsonSource,
  known: readonly string[],
): Diagnostic[] {
  const found: Diagnostic[] = [];
  walkDocument(phoneNames, model, kind, source.value, ({ schema: { phoneName }, value: name, path }) => {
    if (phoneName !== true || typeof name !== 'string' || known.includes(name)) return;
    const hint = suggestName(name, known) ?? 'Name one of "phones" in site.json.';
    const message = `there is no telephone number "${name}" in site.json`;
    found.push(errorAt(source, path, 'CB_REFERENCE', message, hint));
  });
  return found;
}

/** Reports dates that do not exist, such as "2026-02-30". */
export function checkDates(model: ContentModel, kind: string, source: JsonSource): Diagnostic[] {
  const found: Diagnostic[] = [];
  walkDocument(dates, model, kind, source.value, ({ schema, value, path }) => {
    if (schema.calendarDate === true && typeof value === 'string' && isImpossibleDate(value))
      found.push(errorAt(source, path, 'CB_VALUE', `the date "${value}" does not exist`, dateHint(value)));
  });
  return found;
}

/** Names the last day of the month, if only the day is too late. */
function dateHint(written: string): string {
  const [year = 0, month = 0, day = 0] = written.split(/[-T]/).map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isDate = month >= 1 && month <= 12 && day > last;
  const name = isDate ? `${written.slice(0, 8)}${last}` : '2026-11-21';
  const reason = isDate ? ', the last day of the month' : '';
  return `Write a date of the calendar as year, month and day: "${name}"${reason}.`;
}

/** Reports an entry or document that leaves the site before it is published. */
export function checkTimes(source: JsonSource, timeZone: string): Diagnostic[] {
  const { from, until } = publicationTimes(source.value, timeZone);
  if (from < until) return [];
  const message = `this leaves the site on ${describeInstant(until, timeZone)}, and is published on ${describeInstant(from, timeZone)}`;
  return [
    errorAt(source, ['unpublishAt'], 'CB_VALUE', message, 'Write a later time, or an earlier "publishAt".'),
  ];
}

/** Walks the values of a file along its schema, and those of its blocks along the schema of the block's type. */
export function walkDocument(
  values: AnnotatedValues,
  model: ContentModel,
  kind: string,
  value: unknown,
  visit: SchemaVisitor,
): void {
  for (const part of fileParts(model, kind, value)) values.walk(part.schema, part.value, visit, part.path);
}

/** Whether a text has the form of a date but is none. Other forms are reported by the schema's pattern. */
function isImpossibleDate(text: string): boolean {
  if (!instantPattern.test(text)) return false;
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return (
    Number.isNaN(Date.parse(text)) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)
  );
}

/** Reports placeholders in a file whose values fill in those of others: nothing fills in its own. */
export function checkLiterals(source: JsonSource): Diagnostic[] {
  if (!source.text.includes('{{')) return [];
  const message = 'placeholders are not filled in here: other files take their values from this one';
  return textsIn(source.value).flatMap(({ path, text }) =>
    text.includes('{{')
      ? [errorAt(source, path, 'CB_PLACEHOLDER', message, 'Write the words themselves.')]
      : [],
  );
}
