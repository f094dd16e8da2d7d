import { isRecord, type JsonSchema, schemaOfProperty } from '../../engine/content/json-schema.ts';
import type { Entry } from '../../engine/content/snapshot.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

/**
 * Variants of an example: as written in its file; without optional properties and with one word in every text; with
 * texts and lists as long as the schema allows; with one word that is wider than a column.
 */
export const exampleStates = ['written', 'shortest', 'longest', 'long-word'] as const;
export type ExampleState = (typeof exampleStates)[number];

type Properties = Readonly<Record<string, unknown>>;

const longWord = 'Straßenverkehrszulassungsordnung';

/** The length of texts without a limit in characters, and of lists without a limit in items, in the longest state. */
const unlimitedText = 1_200;
const unlimitedItems = 12;

/** Converts an example to a state. The result conforms to the schema. */
export function exampleIn(state: ExampleState, example: Properties, schema: JsonSchema): Properties {
  if (state === 'written') return example;
  const changed = changeValue(state, example, schema);
  return isRecord(changed) ? changed : example;
}

function changeValue(state: ExampleState, value: unknown, schema: JsonSchema): unknown {
  if (typeof value === 'string') return isText(schema) ? changeText(state, value, schema) : value;
  if (Array.isArray(value)) {
    const { items = {}, minItems = 1, maxItems = unlimitedItems } = branchFor(schema, 'array');
    const changed = value.map((item: unknown) => changeValue(state, item, items));
    if (state === 'shortest') return changed.slice(0, Math.max(1, minItems));
    const isList = state === 'longest' && (items.properties !== undefined || isText(items));
    return isList ? repeated(changed, Math.min(maxItems, unlimitedItems)) : changed;
  }
  if (!isRecord(value)) return value;
  const { required = [] } = branchFor(schema, 'object');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]) => {
      const ofChild = schemaOfProperty(schema, name) ?? {};
      // Names of content are kept: without its subject, the example would render nothing.
      const isLeftOut = state === 'shortest' && !required.includes(name) && !isName(ofChild);
      return isLeftOut ? [] : [[name, changeValue(state, child, ofChild)]];
    }),
  );
}

/** The branch of a union that lists or objects are validated against. */
function branchFor(schema: JsonSchema, type: 'array' | 'object'): JsonSchema {
  return schema.anyOf?.find((branch) => branch.type === type) ?? schema;
}

/** Whether a value names an entry, a collection or a field. */
function isName({ reference, declaredCollection, entryOf, fieldOf }: JsonSchema): boolean {
  return reference !== undefined || declaredCollection === true || (entryOf ?? fieldOf) !== undefined;
}

/** Whether a value is text that visitors read, not an identifier. */
function isText(schema: JsonSchema): boolean {
  const { type, pattern, enum: names, const: only, iconName } = textBranch(schema);
  return (
    type === 'string' &&
    pattern === undefined &&
    names === undefined &&
    only === undefined &&
    iconName === undefined &&
    !isName(schema)
  );
}

function textBranch(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type }) => type === 'string') ?? schema;
}

function changeText(state: ExampleState, text: string, schema: JsonSchema): string {
  const { maxLength = unlimitedText } = textBranch(schema);
  const limit = Math.min(maxLength, unlimitedText);
  const [first = text, ...rest] = text.split(/\s+/);
  switch (state) {
    case 'written':
      return text;
    case 'shortest':
      return first;
    case 'longest':
      return text === '' || text.length >= limit
        ? text
        : cut(`${text} `.repeat(Math.ceil(limit / text.length)), limit);
    case 'long-word':
      return cut([longWord, ...rest].join(' '), limit);
  }
}

function cut(text: string, limit: number): string {
  return text.slice(0, limit).trim();
}

function repeated(items: readonly unknown[], count: number): readonly unknown[] {
  return items.length === 0
    ? items
    : Array.from({ length: Math.max(count, items.length) }, (_, index) => items[index % items.length]);
}

/**
 * Returns the site with extreme entries: every city and service has the longest name of its collection, and testimonials
 * alternate between one word and three times their length. Texts of declared collections start with a long word.
 */
export function withExtremeEntries({ snapshot, routes, model }: SiteState): SiteState {
  const { cities, services, testimonials } = snapshot.collections;
  const collections = {
    ...snapshot.collections,
    cities: withLongestName(cities),
    services: withLongestName(services),
    testimonials: new Map(
      [...testimonials.values()].map((entry, index) => {
        const { content } = entry.value;
        const value = {
          ...entry.value,
          content: index % 2 === 0 ? 'Prompt.' : `${content} ${content} ${content}`,
        };
        return [entry.slug, { ...entry, value, readable: value }];
      }),
    ),
  };
  const changed = [
    ...collections.cities.values(),
    ...collections.services.values(),
    ...collections.testimonials.values(),
  ];
  const entries = new Map<string, Entry>(snapshot.entries);
  for (const entry of changed) entries.set(entry.id, entry);
  const declared = Object.fromEntries(
    [...model.declared.keys()].map((name) => [
      name,
      withLongWords(snapshot.collections[name] ?? new Map(), model.schemaOf(name)),
    ]),
  );
  for (const known of Object.values(declared))
    for (const entry of known.values()) entries.set(entry.id, entry);
  return {
    snapshot: {
      ...snapshot,
      version: `${snapshot.version}-extreme`,
      collections: { ...collections, ...declared },
      entries,
    },
    routes,
    model,
  };
}

function withLongWords(entries: ReadonlyMap<string, Entry>, schema: JsonSchema): ReadonlyMap<string, Entry> {
  return new Map(
    [...entries].map(([slug, entry]) => {
      const value = changeValue('long-word', entry.value, schema);
      return [slug, { ...entry, value, readable: value }];
    }),
  );
}

function withLongestName<Value extends { readonly name: string }>(
  entries: ReadonlyMap<string, Entry<Value>>,
): ReadonlyMap<string, Entry<Value>> {
  const names = [...entries.values()].map(({ value }) => value.name);
  const name = names.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return new Map(
    [...entries].map(([slug, entry]) => {
      const value = { ...entry.value, name };
      return [slug, { ...entry, value, readable: value }];
    }),
  );
}
