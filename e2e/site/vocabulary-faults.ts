import type { Vocabulary } from '../../engine/content/schema-vocabulary.ts';

type Thing = Readonly<Record<string, unknown>>;

export interface VocabularyCheck {
  readonly faults: readonly string[];
  /** Number of checked property values. */
  readonly values: number;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/** Predicates for the values of the data types of schema.org. */
const dataTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && isWebAddress(value),
  Boolean: (value) => typeof value === 'boolean',
  Number: (value) => Number.isFinite(value) || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)),
  Integer: (value) => Number.isInteger(value),
  Date: (value) => typeof value === 'string' && isDate(value),
  DateTime: (value) =>
    typeof value === 'string' &&
    isDate(value.slice(0, 10)) &&
    /^T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?$/.test(value.slice(10)),
  Time: (value) => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(value),
};

// Google accepts the address of a page where the vocabulary requires an object:
// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
const addressesForThings: ReadonlySet<string> = new Set(['ListItem.item']);

/**
 * Checks structured data against the vocabulary: every type exists, every property belongs to its type, every value has
 * an expected type, and every reference by `@id` leads to an object of the same graph.
 */
export function checkVocabulary(graph: readonly unknown[], vocabulary: Vocabulary): VocabularyCheck {
  const check = new GraphCheck(graph, vocabulary);
  graph.forEach((thing, index) => {
    check.look(thing, ['Thing'], `@graph[${index}]`, '');
  });
  return check;
}

class GraphCheck implements VocabularyCheck {
  readonly faults: string[] = [];
  values = 0;
  readonly #vocabulary: Vocabulary;
  readonly #typesById: ReadonlyMap<string, string>;

  constructor(graph: readonly unknown[], vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#typesById = new Map(
      graph.filter(isThing).map((thing) => [String(thing['@id']), String(thing['@type'])]),
    );
  }

  look(value: unknown, range: readonly string[], at: string, name: string): void {
    if (Array.isArray(value)) {
      if (value.length === 0) this.faults.push(`${at} is an empty list`);
      value.forEach((item, index) => {
        this.look(item, range, `${at}[${index}]`, name);
      });
      return;
    }
    this.values += 1;
    if (!isThing(value)) {
      if (!this.#isText(value, range, name))
        this.faults.push(`${at} is ${JSON.stringify(value)}; expected ${range.join(' or ')}`);
    } else if (Object.keys(value).join() === '@id') this.#lookAtReference(String(value['@id']), range, at);
    else this.#lookAtThing(value, range, at);
  }

  #lookAtThing(thing: Thing, range: readonly string[], at: string): void {
    const type = String(thing['@type']);
    const known = this.#vocabulary.get(type);
    if (known === undefined) {
      this.faults.push(`${at} has the type ${type}, which is not in schema.org`);
      return;
    }
    if (!this.#isOf(type, range)) this.faults.push(`${at} is a ${type}; expected ${range.join(' or ')}`);
    for (const [name, value] of Object.entries(thing)) {
      if (name.startsWith('@')) continue;
      const expected = known.properties.get(name);
      if (expected === undefined) this.faults.push(`${at} has ${name}, which a ${type} does not have`);
      else this.look(value, expected, `${at}.${name}`, `${type}.${name}`);
    }
  }

  #lookAtReference(id: string, range: readonly string[], at: string): void {
    const type = this.#typesById.get(id);
    if (type === undefined) this.faults.push(`${at} refers to ${id}, which is not in the graph`);
    else if (!this.#isOf(type, range))
      this.faults.push(`${at} refers to a ${type}; expected ${range.join(' or ')}`);
  }

  #isOf(type: string, range: readonly string[]): boolean {
    return range.some((wanted) => wanted === type || this.#vocabulary.get(type)?.ancestors.has(wanted));
  }

  #isText(value: unknown, range: readonly string[], name: string): boolean {
    if (addressesForThings.has(name)) return dataTypes.URL?.(value) === true;
    return range.some(
      (wanted) =>
        dataTypes[wanted]?.(value) === true ||
        (typeof value === 'string' && this.#vocabulary.get(wanted)?.members.has(value)),
    );
  }
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
