import { textsIn } from '../content/json-leaves.ts';

/** A text, a picture, an attribute or a value of the head that a person or a search engine reads. */
export interface PageNode {
  readonly place: 'text' | 'attribute' | 'head';
  /** The name of the attribute, or of the value in the head: "aria-label", "og:title". */
  readonly name?: string | undefined;
  readonly value: string;
  /** A CSS selector of the element; it begins at the nearest element with an id. */
  readonly selector: string;
}

interface OpenElement {
  readonly name: string;
  readonly selector: string;
  children: number;
}

const tokens =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(?<close>\/?)(?<name>[a-zA-Z][\w-]*)(?<attributes>(?:[^>"']|"[^"]*"|'[^']*')*)>|(?<text>[^<]+)/gi;
const attributePattern = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;
const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr path rect circle line'.split(' '),
);
const unread = new Set(['script', 'style', 'template']);

/** Attributes that a person reads or hears. */
export const readAttributes: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'data-title',
  'label',
  'placeholder',
  'title',
]);
/** Metadata of the document around every page. */
const shellMetadata = new Set(['viewport', 'theme-color', 'color-scheme']);
const silentInputs = new Set(['hidden', 'checkbox', 'radio', 'file']);

/**
 * Returns the texts, links and read attributes of static markup in the order of the document. Structured data and other
 * scripts are left out.
 */
export function nodesOf(html: string): readonly PageNode[] {
  const nodes: PageNode[] = [];
  const open: OpenElement[] = [{ name: '', selector: '', children: 0 }];
  let unreadElement: string | undefined;
  for (const { groups = {} } of html.matchAll(tokens)) {
    const name = groups.name?.toLowerCase();
    const parent = open.at(-1);
    if (unreadElement !== undefined) {
      if (name !== unreadElement || groups.close !== '/') continue;
      unreadElement = undefined;
    } else if (groups.text !== undefined && parent !== undefined)
      addText(nodes, groups.text, parent, !open.some(({ name }) => name === 'svg'));
    if (name === undefined || parent === undefined) continue;
    if (groups.close === '/') {
      if (parent.name === name) open.pop();
      continue;
    }
    const attributes = attributesOf(groups.attributes ?? '');
    parent.children += 1;
    const id = attributes.get('id');
    const step = `${name}:nth-child(${parent.children})`;
    const selector = id === undefined ? `${parent.selector}${parent.selector && ' > '}${step}` : `#${id}`;
    addAttributes(nodes, name, attributes, selector);
    const isClosed = voidElements.has(name) || groups.attributes?.endsWith('/') === true;
    if (unread.has(name) && !isClosed) unreadElement = name;
    else if (!isClosed) open.push({ name, selector, children: 0 });
  }
  return nodes;
}

function addText(nodes: PageNode[], written: string, { name, selector }: OpenElement, isHead: boolean): void {
  const value = decodeEntities(written).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (value !== '')
    nodes.push({ place: name === 'title' && isHead ? 'head' : 'text', name, value, selector });
}

function addAttributes(
  nodes: PageNode[],
  element: string,
  attributes: ReadonlyMap<string, string>,
  selector: string,
): void {
  const add = (name: string, place: PageNode['place'] = 'attribute', shown = name) => {
    const value = attributes.get(name);
    if (value !== undefined && value.trim() !== '') nodes.push({ place, name: shown, value, selector });
  };
  const metadata = attributes.get('name') ?? attributes.get('property') ?? '';
  if (element === 'meta' && !shellMetadata.has(metadata)) add('content', 'head', metadata);
  if (element === 'link' && attributes.get('rel') === 'canonical') add('href', 'head', 'canonical');
  if (element === 'a' || element === 'area') add('href');
  if (element === 'img') add('src');
  for (const name of attributes.keys()) if (readAttributes.has(name)) add(name);
  if (element === 'input' && !silentInputs.has(attributes.get('type') ?? 'text')) add('value');
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(attributePattern)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** Returns the texts of structured data, in order. */
export function dataNodesOf(data: unknown, selector: string): readonly PageNode[] {
  return textsIn(data)
    .filter(({ text }) => text !== '')
    .map(({ path, text }) => {
      const at = path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`));
      return { place: 'head', name: `JSON-LD${at.join('')}`, value: text, selector };
    });
}
