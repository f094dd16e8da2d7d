import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../engine/content/json-schema.ts';

/** The languages in which a new site can be written. */
export const textLanguages = ['en', 'es', 'fr'] as const;

export type TextLanguage = (typeof textLanguages)[number];

const folder = import.meta.dirname;

const readText = (path: string): string => readFileSync(join(folder, path), 'utf8');

/**
 * The copy of a new site, of `texts/`: titles come as lists, the best first. The others are for names of businesses and places with
 * which it would be too short or too long.
 */
export function readTexts(language: TextLanguage): Readonly<Record<string, unknown>> {
  const texts: unknown = JSON.parse(readText(`texts/${language}.json`));
  if (!isRecord(texts)) throw new Error(`The texts in the language ${language} are no object.`);
  return texts;
}

/** A JSON document of a new site, whose path and values contain marks such as `[[place.name]]`. */
export function readDocument(path: string): unknown {
  return JSON.parse(readText(`template/${path}`));
}

/** The paths of all documents of a new site. */
export function documentPaths(): readonly string[] {
  return readdirSync(join(folder, 'template'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json'))
    .sort();
}

/** A path in the folder of a new site, and the text of the file. */
type TextFile = readonly [path: string, text: string];

/** The files that a repository of the content needs: what it is, what git ignores, and a check of each push. */
export const repositoryFiles = (language: TextLanguage): readonly TextFile[] => [
  ['README.md', readText(`repository/README.${language}.md`)],
  ['.gitignore', readText('repository/gitignore')],
  ['.github/workflows/validate.yml', readText('repository/validate.yml')],
];

/** The texts around the content of a site that depends on the package. */
export const packageTexts = (language: TextLanguage): readonly TextFile[] => [
  ['README.md', readText(`package/README.${language}.md`)],
  ['.gitignore', readText('package/gitignore')],
  ['.dockerignore', readText('package/dockerignore')],
  ['.github/workflows/validate.yml', readText('package/validate.yml')],
  ['Dockerfile', readText('package/Dockerfile')],
];

/**
 * Replaces the marks in a value by those of `values`. A text that is one mark becomes the value, of any type; a value that is
 * undefined is left out of JSON.
 * @throws Error if a mark names nothing
 */
export function fillIn(template: unknown, values: object): unknown {
  if (typeof template === 'string') {
    const path = /^\[\[([\w.]+)\]\]$/.exec(template)?.[1];
    return path === undefined ? fillText(template, values) : valueAt(values, path);
  }
  if (Array.isArray(template)) return template.map((item) => fillIn(item, values));
  if (!isRecord(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [fillText(key, values), fillIn(value, values)]),
  );
}

export function fillText(text: string, values: object): string {
  return text.replace(/\[\[([\w.]+)\]\]/g, (_, path: string) => String(valueAt(values, path)));
}

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => {
    if (value === undefined) return undefined;
    if (!isRecord(value) || !(key in value)) throw new Error(`A new site has no value for "${path}".`);
    return value[key];
  }, values);
}
