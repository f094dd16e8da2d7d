import { computedOnce } from '../../content/computed-once.ts';
import type { ContentModel } from '../../content/content-model.ts';
import { isRecord, type JsonSchema } from '../../content/json-schema.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import { type Entry, ofKind } from '../../content/snapshot.ts';
import type { EntriesInput } from '../rule.ts';
import { toEntry } from './read-file.ts';
import { schemaFaults } from './schema-validator.ts';

type CityValue = Partial<EntryValues['cities']>;

/** A place of which some facts may be unknown, because its file has a fault. */
export type PartialCity = Entry<CityValue>;

/** Returns the places, of those with a fault the properties that are valid: one mistake in a file hides no other. */
export function writtenCities({
  files,
  entries,
  model,
}: Pick<EntriesInput, 'files' | 'entries' | 'model'>): readonly PartialCity[] {
  const faulty = files.filter(({ faults }) => faults.length > 0).map((file) => toEntry(model, file));
  return [...ofKind('cities', entries), ...partialCities(faulty, model)];
}

/** Returns the places among entries with faults, with the properties that are valid. */
export function partialCities(faulty: readonly Entry[], model: ContentModel): readonly PartialCity[] {
  const cities = faulty.filter(({ kind }) => kind === 'cities');
  if (cities.length === 0) return [];
  const schema = optionalForm(model.schemaOf('cities'));
  const isValid = (value: unknown): value is CityValue => schemaFaults(schema, value).length === 0;
  return cities.flatMap((city) => {
    const { value } = city.source;
    if (!isRecord(value)) return [];
    const wrong = new Set(schemaFaults(schema, value).map(({ path: [name] }) => name));
    const valid = Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name)));
    return isValid(valid) ? [{ ...city, value: valid }] : [];
  });
}

/** The schema without required properties. It stays the same object, so it is compiled once. */
const optionalForm = computedOnce((schema: JsonSchema): JsonSchema => ({ ...schema, required: [] }));
