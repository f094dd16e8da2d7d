import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A type of schema.org. */
export interface VocabularyType {
  /** The types whose properties it inherits, nearest first. */
  readonly ancestors: ReadonlySet<string>;
  /** Property -> the types that its value may have. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
  /** The names of enumeration values. */
  readonly members: ReadonlySet<string>;
}

/** The types of schema.org by name. Data types such as `Text` have no entry. */
export type Vocabulary = ReadonlyMap<string, VocabularyType>;

const declarationStart =
  /^(?:export )?(interface|type) (\w+?)(?:<[^>]*>)?(?: extends ([^{]+))? (?:\{|= (.+);)$/;
const property = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/;

interface Declared {
  readonly bases: readonly string[];
  readonly properties: Map<string, readonly string[]>;
}

let vocabulary: Vocabulary | undefined;

/** The vocabulary, read on first use: only sites that map collections to it need it. */
export function schemaVocabulary(): Vocabulary {
  vocabulary ??= readVocabulary();
  return vocabulary;
}

/**
 * Reads the vocabulary as `schema-dts` declares it: for a type `Thing` the interface `ThingBase` has the properties, and
 * the union `Thing` lists `ThingLeaf`, the types below it and the members of an enumeration.
 */
export function readVocabulary(): Vocabulary {
  const file = fileURLToPath(import.meta.resolve('schema-dts')).replace(/schema\.js$/, 'schema.d.ts');
  const { interfaces, unions } = readDeclarations(readFileSync(file, 'utf8'));
  const ancestors = ancestorsIn(unions);
  return new Map(
    [...unions]
      .filter(([, parts]) => parts.some((part) => part.includes('Leaf')))
      .map(([name, parts]) => [
        name,
        {
          ancestors: ancestors.get(name) ?? new Set(),
          properties: propertiesOf(interfaces.has(`${name}Base`) ? `${name}Base` : `${name}Leaf`, interfaces),
          members: new Set(parts.filter((part) => part.startsWith('"')).map((part) => part.slice(1, -1))),
        },
      ]),
  );
}

function readDeclarations(text: string) {
  const interfaces = new Map<string, Declared>();
  const unions = new Map<string, readonly string[]>();
  let current: Declared | undefined;
  for (const line of text.split('\n')) {
    const [, kind, name = '', bases, union] = declarationStart.exec(line) ?? [];
    if (kind === 'interface') {
      current = { bases: bases?.split(', ') ?? [], properties: new Map() };
      interfaces.set(name, current);
    } else if (kind === 'type') unions.set(name, partsOf(union ?? ''));
    const [, key, range] = property.exec(line) ?? [];
    if (key !== undefined && range !== undefined) current?.properties.set(key, partsOf(range));
  }
  return { interfaces, unions };
}

function partsOf(union: string): readonly string[] {
  return union.split(' | ').map((part) => part.replace(/<.*>$/, ''));
}

function ancestorsIn(
  unions: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const ancestors = new Map<string, Set<string>>();
  const mark = (name: string, above: readonly string[]) => {
    for (const part of unions.get(name) ?? []) {
      if (!unions.has(part) || part.endsWith('Leaf')) continue;
      const known = ancestors.get(part) ?? new Set();
      ancestors.set(part, known);
      for (const ancestor of [...above, name]) known.add(ancestor);
      mark(part, [...above, name]);
    }
  };
  mark('Thing', []);
  return ancestors;
}

function propertiesOf(
  name: string,
  interfaces: ReadonlyMap<string, Declared>,
): ReadonlyMap<string, readonly string[]> {
  const declared = interfaces.get(name);
  if (declared === undefined) return new Map();
  return new Map([
    ...declared.bases.flatMap((base) => [...propertiesOf(base, interfaces)]),
    ...declared.properties,
  ]);
}
