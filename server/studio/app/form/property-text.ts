import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonObject, JsonValue } from '../../../../engine/content/json-value.ts';
import { isList, isObject } from '../../../../engine/content/rewrite-json.ts';

/** Returns a name from a file with its words apart: "postalCodes" is "Postal codes". */
export function spacedName(name: string): string {
  const spaced = name
    .replace(/^\$/, '')
    .replace(/[-_.]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .trim();
  const words = spaced.split(' ').map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const label = words.join(' ');
  return label === '' ? name : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

/** The description of a property, and the example that it ends with. */
export interface PropertyHelp {
  readonly text: string;
  readonly example: string | undefined;
}

/** Separates the example from a description. An example that is an object is left out: its properties have examples of their own. */
export function helpOf(description: string | undefined): PropertyHelp | undefined {
  if (description === undefined) return undefined;
  const [, text = description, example] = /^(.*?)\s*Example: (.*)$/s.exec(description) ?? [];
  const plain = text.replace(/(?::|,? such as)? ?[[{]+ .*[\]}]\.?(?= |$)/s, '.').replace(/\.\.$/, '.');
  return { text: plain, example: example === undefined ? undefined : plainExample(example) };
}

function plainExample(example: string): string | undefined {
  if (/^".*["…]$/s.test(example)) return example.slice(1).replace(/"$/, '');
  return /^[[{]|^true$/.test(example) ? undefined : example;
}

/** The properties that say best which item of a list an object is, the best first. */
const titleNames = [
  'heading',
  'title',
  'name',
  'label',
  'question',
  'text',
  'quote',
  'alt',
  'id',
  'type',
  'file',
];

const longestSummary = 90;

/** Returns the text that is shown for a value of a property; undefined for the value itself. */
type NameOfValue = (property: string, value: string) => string | undefined;

/** Returns one line that says which item a value is. */
export function summaryOf(value: JsonValue | undefined, property: string, nameOf: NameOfValue): string {
  const text = summaryText(value, property, nameOf).replace(/\s+/g, ' ').trim();
  return text.length > longestSummary ? `${text.slice(0, longestSummary - 1)}…` : text;
}

function summaryText(value: JsonValue | undefined, property: string, nameOf: NameOfValue): string {
  // A color is seen beside its field; its notation says nothing to most editors.
  if (typeof value === 'string') return value.startsWith('oklch(') ? '' : (nameOf(property, value) ?? value);
  if (typeof value === 'number') return String(value);
  const textsOf = (parts: readonly (readonly [property: string, value: JsonValue | undefined])[]) =>
    parts.map(([name, part]) => summaryText(part, name, nameOf)).filter(Boolean);
  if (isList(value)) return textsOf(value.slice(0, 8).map((part) => [property, part])).join(', ');
  if (!isObject(value)) return '';
  return textsOf(Object.entries(namingProperties(value))).join(' · ');
}

/** The properties that say which item of a list an object is. */
export function namingProperties(value: JsonObject): JsonObject {
  const title = titleNames.find((name) => typeof value[name] === 'string' && value[name] !== '');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => title === undefined || name === title)
      .slice(0, 4),
  );
}

/** A path as text, for comparing it and for finding the element of its field. */
export function keyOf(path: JsonPath): string {
  return JSON.stringify(path);
}

/** Whether a path is another one, or is inside it. */
export function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return outer.length <= path.length && outer.every((segment, index) => path[index] === segment);
}
