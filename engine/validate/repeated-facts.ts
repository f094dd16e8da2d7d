import { applyFilter, toText } from '../compose/text-filters.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Site } from '../content/model/site.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';

interface Fact {
  readonly variable: string;
  readonly value: string;
}

/**
 * Finds texts that repeat a fact of `site.json`. A change of the fact would not reach them, so the site would contradict
 * itself.
 */
export function repeatedFacts({ site, entries }: Snapshot): Diagnostic[] {
  const facts = factsOf(site.value);
  const key = JSON.stringify(facts);
  return [...entries.values()].flatMap((entry) => {
    // A claim is a source itself, and its texts take no placeholders.
    if (entry.id === site.id || entry.kind === 'claims') return [];
    const known = repetitionsIn.get(entry);
    if (known?.key === key) return known.found;
    const found = findRepetitions(entry, facts);
    repetitionsIn.set(entry, { key, found });
    return found;
  });
}

/** An entry whose file is unchanged stays the same object, and is not searched again. */
const repetitionsIn = new WeakMap<Entry, { readonly key: string; readonly found: readonly Diagnostic[] }>();

function findRepetitions({ source }: Entry, facts: readonly Fact[]): readonly Diagnostic[] {
  return textsIn(source.value).flatMap(({ path, text }) =>
    facts.flatMap(({ variable, value }): Diagnostic[] => {
      const offset = text.indexOf(value);
      if (offset === -1) return [];
      return [
        {
          file: source.file,
          ...source.positionInText(path, offset),
          code: 'CB_REPEATED_FACT',
          severity: 'warning',
          message: `"${value}" repeats a fact of site.json`,
          hint: `Write {{ ${variable} }}.`,
        },
      ];
    }),
  );
}

function factsOf({
  hours,
  priceRange,
  firmSize,
  nightCover,
  phones,
  email,
  foundingDate,
  language,
}: Site): readonly Fact[] {
  return [
    { variable: 'site.hours.visible', value: hours.visible },
    ...(priceRange === undefined ? [] : [{ variable: 'site.priceRange.visible', value: priceRange.visible }]),
    ...(firmSize === undefined ? [] : [{ variable: 'site.firmSize', value: firmSize }]),
    ...(nightCover === undefined ? [] : [{ variable: 'site.nightCover', value: nightCover }]),
    ...Object.entries(phones).map(([name, { display }]) => ({
      variable: `site.phones.${name}.display`,
      value: display,
    })),
    { variable: 'site.email.address', value: email.address },
    dateFact(foundingDate, '%B %-d, %Y', language),
    dateFact(foundingDate, 'since %Y', language),
  ].filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index);
}

/** A date as texts write it. */
function dateFact(date: string, format: string, language: string): Fact {
  const written = `site.foundingDate | date: "${format}"`;
  return { variable: written, value: toText(applyFilter('date', date, [format], { language })) };
}

function textsIn(value: unknown, path: JsonPath = []): readonly { path: JsonPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, [...path, name]));
}
