import { type JsonSchema, walkSchema } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';

/** A link inside a value, at its place. */
export interface FoundLink {
  readonly href: string;
  readonly path: JsonPath;
}

// Inline links and reference definitions of markdown; what markdown-it would take for one is of one of these forms.
const markdownLink = /\]\(\s*<?([^\s)>]+)>?[^)]*\)|^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm;

// What is filled in from an entry has a backslash before every character that could be a mark.
const escapedCharacter = /\\([!-/:-@[-`{-~])/g;

/** All links of a value: properties that are links by their schema, and links in markdown. */
export function linksIn(schema: JsonSchema, value: unknown): FoundLink[] {
  const found: FoundLink[] = [];
  if (!mayHoldLinks(schema)) return found;
  walkSchema(schema, value, ({ schema: here, value: at, path }) => {
    if (here.link === true && typeof at === 'string') found.push({ href: at, path });
    if (here.markdown === true) {
      const paragraphs = Array.isArray(at) ? at : [at];
      paragraphs.forEach((text, index) => {
        if (typeof text !== 'string') return;
        for (const match of text.matchAll(markdownLink)) {
          const href = (match[1] ?? match[2] ?? '').replace(escapedCharacter, '$1');
          found.push({ href, path: Array.isArray(at) ? [...path, index] : path });
        }
      });
    }
  });
  return found;
}

const linkHolders = new WeakMap<JsonSchema, boolean>();

/** Whether a value of the schema can have a link at any depth. */
function mayHoldLinks(schema: JsonSchema): boolean {
  let may = linkHolders.get(schema);
  if (may === undefined) {
    may = schema.link === true || schema.markdown === true || partsOf(schema).some(mayHoldLinks);
    linkHolders.set(schema, may);
  }
  return may;
}

function partsOf({ properties, additionalProperties, items, anyOf }: JsonSchema): readonly JsonSchema[] {
  return [
    ...Object.values(properties ?? {}),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(items === undefined ? [] : [items]),
    ...(anyOf ?? []),
  ];
}

/** The path of this site that a link leads to; undefined for anchors of the page itself and for other sites. */
export function pathOfLink(href: string): string | undefined {
  if (!href.startsWith('/') || href.startsWith('//')) return undefined;
  const end = href.search(/[?#]/);
  return end === -1 ? href : href.slice(0, end);
}

/** Paths that the server answers besides pages. */
export const generatedPaths: ReadonlySet<string> = new Set([
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/llms.txt',
]);
