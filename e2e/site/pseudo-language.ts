import type { ContentFile } from '../../engine/content/content-files.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { documentBlocks } from '../../engine/content/document-blocks.ts';
import { identifyFile } from '../../engine/content/file-identity.ts';
import { isRecord, type JsonSchema, walkSchema } from '../../engine/content/json-schema.ts';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { Dictionary } from '../../engine/words/dictionary.ts';

/** A language without a built-in dictionary and without Latin letters: `Intl` writes none. */
const pseudoLanguage = 'el-GR';

/** Writes the letters of content as full-width letters, so that any other Latin letter came from code. */
export function toContentLetters(text: string): string {
  return text
    .split(/(\{\{.*?\}\}|\]\([^)]*\)|<[^>]*>)/)
    .map((part, index) => (index % 2 === 0 ? widen(part) : withWideArguments(part)))
    .join('');
}

/** Puts each letter of a word in brackets. Placeholders stay. */
export function toBracketedLetters(text: string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/\p{L}/gu, '[$&]') : part))
    .join('');
}

const widen = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

/** The arguments of filters are content as well, except the names of the parts of a date. */
const withWideArguments = (placeholder: string) =>
  placeholder.replace(/"[^"]*"|'[^']*'/g, (argument) =>
    argument.replace(/%-?[A-Za-z]|[A-Za-z]+/g, (part) => (part.startsWith('%') ? part : widen(part))),
  );

/** Returns `words.json` with every word in brackets. */
function pseudoWords(dictionaries: readonly Dictionary[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    dictionaries.map(({ section, words }) => [
      section,
      Object.fromEntries(
        Object.entries(words).map(([key, { en }]) => [
          key,
          toBracketedLetters(typeof en === 'string' ? en : en.other),
        ]),
      ),
    ]),
  );
}

/** Returns the content in the pseudo-language: texts in full-width letters, words in brackets. */
export function pseudoContent(files: readonly ContentFile[], model: ContentModel): ContentFile[] {
  const translated = files
    .filter(({ file }) => file !== 'words.json')
    .map(({ file, text }): ContentFile => {
      const identity = identifyFile(file, model);
      if (!identity.ok) throw new Error(`${file} is not content.`);
      const value: unknown = JSON.parse(text);
      translateValue(model.schemaOf(identity.kind), value, model.declared.has(identity.kind));
      for (const { block } of documentBlocks(identity.kind, value))
        translateValue(model.blocks.schemaOf(String(block.type)) ?? {}, block);
      if (isRecord(value)) {
        translateSentences(value.overrides);
        if (file === 'site.json') Object.assign(value, { language: pseudoLanguage });
      }
      return { file, text: JSON.stringify(value) };
    });
  return [...translated, { file: 'words.json', text: JSON.stringify(pseudoWords(model.dictionaries)) }];
}

/** Returns an example of a block type in the pseudo-language. */
export function pseudoExample(
  example: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
): Readonly<Record<string, unknown>> {
  const copy: Record<string, unknown> = structuredClone(example);
  translateValue(schema, copy);
  return copy;
}

/** Properties with the state of an address, a code that the validator knows by country. */
const codes: ReadonlySet<string> = new Set(['state', 'region']);

/**
 * Translates the texts in a value along its schema: those that are neither names nor patterns.
 * @param isDeclared whether choices are texts for visitors, as in collections that a site declares
 */
function translateValue(schema: JsonSchema, value: unknown, isDeclared = false): void {
  walkSchema(schema, value, ({ schema: own, value: text, path }) => {
    if (typeof text === 'string' && !codes.has(String(path.at(-1))) && isProse(own, isDeclared))
      replaceAt(value, path, toContentLetters(text));
  });
}

/** Overrides have the schema of a block in another file: their sentences are recognized by their spaces. */
function translateSentences(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    if (typeof child === 'string' && child.includes(' ')) Reflect.set(value, name, toContentLetters(child));
    else translateSentences(child);
  }
}

function isProse(schema: JsonSchema, isDeclared: boolean): boolean {
  const { pattern, enum: values, minLength, maxLength, declaredCollection, fieldOf, phoneName } = schema;
  if (isDeclared && values !== undefined) return true;
  const isName = declaredCollection === true || fieldOf !== undefined || phoneName === true;
  return pattern === undefined && values === undefined && minLength !== maxLength && !isName;
}

function replaceAt(root: unknown, path: JsonPath, text: string): void {
  let at = root;
  for (const segment of path.slice(0, -1))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, segment) : undefined;
  const last = path.at(-1);
  if (typeof at === 'object' && at !== null && last !== undefined) Reflect.set(at, last, text);
}
