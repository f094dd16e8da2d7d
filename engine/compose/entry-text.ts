import { isRecord, type JsonSchema } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry, EntryId } from '../content/snapshot.ts';
import { type Composition, type CompositionFault, compose, fill } from './composition.ts';
import { compileText, type VariablePath, type Variables } from './placeholder.ts';
import type { ContentLocation } from './scope.ts';

/**
 * Finds the value that a variable in an entry names. Entries are filled in once per snapshot, so they may use only what
 * is the same on every page and every day: values of `site` and of claims. Undefined for other variables.
 */
export function locateEntryVariable(variable: VariablePath): ContentLocation | undefined {
  const [root, ...path] = variable;
  if (root === 'site') return { entry: 'site', path };
  const [slug, ...rest] = path;
  return root === 'claims' && slug !== undefined ? { entry: `claims/${slug}`, path: rest } : undefined;
}

/** Prepares the texts of an entry. Its overrides are left out: they are filled in on the page that they change. */
export function composeEntry(value: object, schema: JsonSchema, faults: CompositionFault[]): Composition {
  const { overrides: _overrides, ...own } = { overrides: undefined, ...value };
  return compose(own, schema, faults);
}

/**
 * Returns the value of an entry with its placeholders filled in. Every variable must have a value.
 * @param expired the claims that have expired: what reads them is left out
 */
export function fillEntry(
  value: object,
  composition: Composition,
  entries: ReadonlyMap<EntryId, Entry>,
  expired: ReadonlySet<EntryId>,
): unknown {
  const filled = fill(composition, {
    ...entryVariables((location) => readValue(location, entries), expired),
    yearsSince: () => {
      throw new Error('An entry contains "years_since".');
    },
    get language() {
      return String(readValue({ entry: 'site', path: ['language'] }, entries) ?? 'en');
    },
  });
  const { overrides } = { overrides: undefined, ...value };
  return { ...(isRecord(filled) && filled), ...(overrides !== undefined && { overrides }) };
}

/** Returns how the variables of an entry are read. */
export function entryVariables(
  read: (location: ContentLocation) => unknown,
  expired: ReadonlySet<EntryId>,
): Pick<Variables, 'value' | 'hasExpired'> {
  const locate = (variable: VariablePath) => {
    const location = locateEntryVariable(variable);
    return { location, hasExpired: location !== undefined && expired.has(location.entry) };
  };
  return {
    value: (variable) => {
      const { location, hasExpired } = locate(variable);
      return location === undefined || hasExpired ? undefined : read(location);
    },
    hasExpired: (variable) => locate(variable).hasExpired,
  };
}

/** Returns the value at a location; undefined if there is none. */
export function readValue({ entry, path }: ContentLocation, entries: ReadonlyMap<EntryId, Entry>): unknown {
  let at = entries.get(entry)?.value;
  for (const name of path) {
    if (!isRecord(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}

/** Returns the locations of the values that were filled in to the text at a path in the file of an entry. */
export function filledLocations({ source, kind }: Entry, path: JsonPath): readonly ContentLocation[] {
  if (kind === 'pages' || kind === 'templates' || kind === 'layouts') return [];
  let at: unknown = source.value;
  for (const name of path) {
    if (Array.isArray(at)) at = at[Number(name)];
    else at = isRecord(at) ? at[name] : undefined;
  }
  if (typeof at !== 'string' || !at.includes('{{')) return [];
  const compiled = compileText(at);
  return compiled.ok ? compiled.text.variables.flatMap(({ path }) => locateEntryVariable(path) ?? []) : [];
}
