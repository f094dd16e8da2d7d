import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import { getCountries, isSupportedCountry } from 'libphonenumber-js';
import { completedEntry } from '../../engine/content/completed-entry.ts';
import { type ContentFile, readContentFiles } from '../../engine/content/content-files.ts';
import { type FontFiles, FontReader, noFonts } from '../../engine/content/font-files.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import { type PictureFiles, PictureReader } from '../../engine/content/picture-files.ts';
import { isKind } from '../../engine/content/snapshot.ts';
import type { ExplainedItem } from '../../engine/explain/explain-page.ts';
import type { PageNode } from '../../engine/explain/page-nodes.ts';
import { servedNodes } from '../../engine/explain/served-nodes.ts';
import type { TextSource } from '../../engine/explain/text-sources.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { ExplainedSite } from '../explain/explained-site.ts';
import { randomNumbers } from './random-numbers.ts';

/** A site whose pages are explained. */
export type ProvableSite = Pick<ExplainedSite, 'folder' | 'state' | 'now' | 'explain' | 'render'>;

export interface Proof {
  readonly proven: number;
  /** One sentence for each text whose source is wrong. */
  readonly failures: readonly string[];
}

/**
 * Edits the content at the sources of random literal texts, and compares the page before and after. A source is right if
 * its text changes, and every other text that changes names the same text of content.
 * @param seed chooses the pages and texts
 */
export function proveSources(
  site: ProvableSite,
  paths: readonly string[],
  count: number,
  seed: number,
): Proof {
  const editor = new ContentEditor(site);
  const random = randomNumbers(seed);
  const failures: string[] = [];
  for (let at = 0; at < count; at++) {
    const literal = randomLiteral(site, paths, random);
    const { path, item, source } = literal;
    const fault = faultOf(site, literal, editor);
    if (fault !== undefined)
      failures.push(
        `${path}: "${item.value}", ${source.file}:${source.line}:${source.column} ${source.rule}: ${fault}`,
      );
  }
  return { proven: count - failures.length, failures };
}

interface Literal {
  readonly path: string;
  readonly items: readonly ExplainedItem[];
  readonly item: ExplainedItem;
  readonly source: TextSource;
}

function randomLiteral(site: ProvableSite, paths: readonly string[], random: () => number): Literal {
  for (;;) {
    const path = paths[Math.floor(random() * paths.length)] ?? '/';
    const items = site.explain(path);
    const literals = items.flatMap((item): Literal[] => {
      const [source, ...others] = item.sources;
      const isLiteral = source !== undefined && others.length === 0 && source.rule !== 'computed';
      return isLiteral && !source.isCode ? [{ path, items, item, source }] : [];
    });
    const chosen = literals[Math.floor(random() * literals.length)];
    if (chosen !== undefined) return chosen;
  }
}

function faultOf(site: ProvableSite, literal: Literal, editor: ContentEditor): string | undefined {
  const { path, source } = literal;
  const before = servedNodes(site.render(path, site.state));
  let fault: string | undefined = 'no edit of the source is valid';
  for (const edited of editor.edits(source, site.state)) {
    fault = faultAfter(before, servedNodes(site.render(path, edited)), literal, editor);
    if (fault === undefined) break;
  }
  return fault;
}

function faultAfter(
  before: readonly PageNode[],
  after: readonly PageNode[],
  { items, item, source }: Literal,
  editor: ContentEditor,
): string | undefined {
  if (before.length !== after.length) return 'the page has other nodes after the edit';
  const changed = items.filter((_, index) => after[index]?.value !== before[index]?.value);
  if (!changed.includes(item)) return 'the text is the same after the edit';
  const stranger = changed.find(
    ({ sources }) => !sources.some((other) => other.file === source.file && editor.isSameText(source, other)),
  );
  return stranger && `"${stranger.value}" changed too, and names another source`;
}

/** Edits content in memory. */
class ContentEditor {
  readonly #files: readonly ContentFile[];
  readonly #pictures: PictureFiles;
  readonly #fonts: FontFiles;
  readonly #loader = new ContentLoader(builtInModel);

  readonly #now: number;

  constructor({ folder, now }: Pick<ProvableSite, 'folder' | 'now'>) {
    this.#now = now;
    this.#files = readContentFiles(folder);
    this.#pictures = new PictureReader(folder).read();
    this.#fonts = new FontReader(folder).read();
  }

  /** Yields valid states with another character at a source, or in an address at its end. */
  *edits(source: TextSource, state: SiteState): Generator<SiteState> {
    const { text, offset } = this.#locate(source);
    const node = stringAt(text, offset);
    if (node === undefined) return;
    const end = node.offset + node.length - 1;
    const rest = text.slice(offset, end);
    const isAddress = /^(?:[/#]|[a-z]+:)\S*$/.test(String(node.value));
    const letter = (isAddress ? /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u : /[\p{L}\p{N}]|\S/u).exec(rest);
    const written = String(node.value);
    const edits = [
      // Few other countries are valid, and fewer show the same facts.
      ...(isSupportedCountry(written)
        ? getCountries().map((other) => replaceAll(text, node.offset + 1, written, other))
        : []),
      ...(letter === null
        ? []
        : otherCharacters(letter[0]).map((other) => replaceIn(text, offset + letter.index, other))),
      // A longer address is valid where one with another letter is not.
      `${text.slice(0, end)}q${text.slice(end)}`,
    ];
    for (const edited of edits) {
      const changed = this.#load(source.file, edited) ?? withSiteFile(state, source.file, edited);
      if (changed !== undefined) yield changed;
    }
  }

  #load(file: string, text: string): SiteState | undefined {
    const files = this.#files.map((known) => (known.file === file ? { file, text } : known));
    const { snapshot, model } = this.#loader.load(files, this.#pictures, this.#fonts, this.#now);
    return snapshot && { snapshot, model, routes: new RouteTable(snapshot, model) };
  }

  /** Whether two sources are in the same text of a file. */
  isSameText(one: TextSource, other: TextSource): boolean {
    const { text, offset } = this.#locate(one);
    const node = stringAt(text, offset);
    const otherOffset = this.#locate(other).offset;
    return node !== undefined && otherOffset >= node.offset && otherOffset < node.offset + node.length;
  }

  #locate({ file, line, column }: TextSource): { readonly text: string; readonly offset: number } {
    const text = this.#files.find((known) => known.file === file)?.text ?? '';
    const before = text.split('\n').slice(0, line - 1);
    const offset = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
    return { text, offset };
  }
}

function stringAt(text: string, offset: number): Node | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, offset);
  return node?.type === 'string' ? node : undefined;
}

/**
 * Replaces `site.json` in a state, whether it is valid or not: its telephone numbers and their links are checked against
 * each other, so no edit of one source is. Entries keep the values of the file that were filled in to them.
 */
function withSiteFile({ snapshot, model }: SiteState, file: string, text: string): SiteState | undefined {
  const { site } = snapshot;
  const parsed = parseJson(file, text);
  if (file !== site.source.file || !parsed.ok) return undefined;
  const { source } = parsed;
  const entry = { ...site, source, value: source.value, readable: source.value };
  const edited = completedEntry(entry, { timeZone: site.value.timeZone, fonts: noFonts });
  if (!isKind('site', edited)) return undefined;
  const entries = new Map(snapshot.entries).set(edited.id, edited);
  const changed = { ...snapshot, version: text, site: edited, entries };
  return { snapshot: changed, model, routes: new RouteTable(changed, model) };
}

const replaceAll = (text: string, at: number, before: string, after: string) =>
  `${text.slice(0, at)}${after}${text.slice(at + before.length)}`;

const replaceIn = (text: string, at: number, character: string) =>
  `${text.slice(0, at)}${character}${text.slice(at + 1)}`;

const otherCharacters = (character: string) =>
  [...(/\d/.test(character) ? '123' : 'qwM')].filter((other) => other !== character);
