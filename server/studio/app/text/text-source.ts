import MarkdownIt, { type Token } from 'markdown-it';
import { alignLists } from '../../../../engine/content/align-lists.ts';
import { type ConcealedSource, concealPlaceholders, textParts } from './placeholders.ts';

/** Markdown in content: one string, or a list of paragraphs. */
export type TextValue = string | readonly string[];

/** The tokens of Markdown as pages render it, with placeholders as tokens. The environment of a parse is a ConcealedSource. */
export const tokenizer = new MarkdownIt({ html: false, linkify: false, typographer: false });
// Addresses keep their characters; the rules of the site check them.
tokenizer.normalizeLink = (address) => address;
tokenizer.normalizeLinkText = (address) => address;
tokenizer.validateLink = () => true;

tokenizer.core.ruler.push('placeholders', (state) => {
  const restore = (text: string): string => (isConcealedSource(state.env) ? state.env.restore(text) : text);
  for (const token of state.tokens) {
    token.content = restore(token.content);
    token.children &&= token.children.flatMap((child) => restored(child, restore, state.Token));
  }
});

function restored(token: Token, restore: (text: string) => string, TokenClass: typeof Token): Token[] {
  token.content = restore(token.content);
  token.attrs &&= token.attrs.map(([name, value]) => [name, restore(String(value))]);
  if (token.type !== 'text') return [token];
  return textParts(token.content).map((part) => {
    const split = new TokenClass(part.kind, '', 0);
    split.content = part.kind === 'text' ? part.text : part.source;
    return split;
  });
}

// The environment of a parse has no type.
function isConcealedSource(value: unknown): value is ConcealedSource {
  return typeof value === 'object' && value !== null && 'restore' in value;
}

/** The blocks of a text: the parts of its source that are paragraphs, headings, lists and so on. */
export interface TextSource {
  readonly value: TextValue;
  /** The whole source, with blank lines between the items of a list. */
  readonly source: string;
  readonly blocks: readonly SourceBlock[];
  /** The offsets at which the items of a list begin, without the first. */
  readonly itemStarts: readonly number[];
}

export interface SourceBlock {
  readonly start: number;
  readonly end: number;
  readonly source: string;
}

const itemGap = '\n\n';

/** Splits a text into its blocks. A text that defines references is one block, as each of its blocks may need them. */
export function splitText(value: TextValue): TextSource {
  const items = typeof value === 'string' ? [value] : value;
  const source = items.join(itemGap);
  let length = 0;
  const itemStarts = items.slice(0, -1).map((item) => {
    length += item.length + itemGap.length;
    return length;
  });
  const found = blockRanges(source);
  const gaps = found.map(({ start }, index) => source.slice(found[index - 1]?.end ?? 0, start));
  const isWhole = gaps.some((gap) => gap.trim() !== '') || source.slice(found.at(-1)?.end ?? 0).trim() !== '';
  const ranges = isWhole ? [{ start: 0, end: source.length }] : found;
  const blocks = ranges.map(({ start, end }) => ({ start, end, source: source.slice(start, end) }));
  return { value, source, blocks, itemStarts };
}

function blockRanges(source: string): { readonly start: number; readonly end: number }[] {
  const concealed = concealPlaceholders(source);
  // A placeholder has no line break, so the lines of both sources agree. markdown-it counts lines as normalized here.
  const lineStarts = [0, ...[...source.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  return tokenizer.parse(concealed.source, { ...concealed }).flatMap(({ level, map, nesting }) => {
    if (level !== 0 || map === null || nesting < 0) return [];
    const start = lineStarts[map[0]] ?? 0;
    const lines = source.slice(start, lineStarts[map[1]] ?? source.length);
    return [{ start, end: start + lines.replace(/\s+$/, '').length }];
  });
}

/** A block of a changed text. */
export interface ChangedBlock {
  readonly source: string;
  /** Equal for blocks with equal content. */
  readonly key: string;
}

/**
 * Returns a changed text. Unchanged blocks keep their source, also between them and in the items of a list; new blocks are items
 * of their own. A text without changes is the original value itself.
 * @param keys the keys of the blocks of the original
 */
export function joinBlocks(
  original: TextSource,
  keys: readonly string[],
  changed: readonly ChangedBlock[],
): TextValue {
  if (changed.length === keys.length && changed.every(({ key }, index) => key === keys[index]))
    return original.value;
  const partners = alignLists(
    keys,
    changed.map(({ key }) => key),
  );
  const isList = typeof original.value !== 'string';
  const joined = new JoinedItems();
  let previous: Partner | undefined;
  changed.forEach(({ source, key }, index) => {
    const at = partners[index];
    const block = at === undefined ? undefined : original.blocks[at];
    const isUnchanged = at !== undefined && keys[at] === key;
    const current = at === undefined || block === undefined ? undefined : { at, block, isUnchanged };
    if (index === 0) {
      if (current?.at === 0) joined.append(itemsBetween(original, 0, current.block.start));
    } else joined.append(gapBetween(original, previous, current) ?? (isList ? ['', ''] : [itemGap]));
    joined.append(block && isUnchanged ? itemsBetween(original, block.start, block.end) : [source]);
    previous = current;
  });
  if (previous && previous.at === original.blocks.length - 1)
    joined.append(itemsBetween(original, previous.block.end, original.source.length));
  if (!isList) return joined.items.join(itemGap);
  return changed.length === 0 ? [] : joined.items;
}

interface Partner {
  readonly at: number;
  readonly block: SourceBlock;
  readonly isUnchanged: boolean;
}

/** The text between blocks that followed each other. A changed block needs a blank line. */
function gapBetween(
  original: TextSource,
  before: Partner | undefined,
  after: Partner | undefined,
): readonly string[] | undefined {
  if (before === undefined || after === undefined || after.at !== before.at + 1) return undefined;
  const gap = itemsBetween(original, before.block.end, after.block.start);
  const isBlank = gap.length > 1 || /\n[ \t]*\r?\n/.test(gap[0] ?? '');
  return isBlank || (before.isUnchanged && after.isUnchanged) ? gap : undefined;
}

/** A part of the source, split where items of the list begin. */
function itemsBetween({ source, itemStarts }: TextSource, start: number, end: number): readonly string[] {
  const inside = itemStarts.filter((at) => at - itemGap.length >= start && at <= end);
  return [start, ...inside].map((from, index) => {
    const next = inside[index];
    return source.slice(from, next === undefined ? end : next - itemGap.length);
  });
}

class JoinedItems {
  readonly items: string[] = [''];

  /** Appends a text to the last item, and adds the following ones. */
  append([first = '', ...rest]: readonly string[]): void {
    this.items.push(`${this.items.pop() ?? ''}${first}`, ...rest);
  }
}
