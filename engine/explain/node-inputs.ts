import type { Leaf } from './leaf.ts';
import type { UnmarkedText } from './marks.ts';
import type { PageNode } from './page-nodes.ts';

/** A piece of content that a node contains, or that it was computed from. */
export interface NodeInput {
  readonly leaf: Leaf;
  /** The offset of the piece in the text of the leaf as it was written; undefined for the whole value. */
  readonly offset: number | undefined;
  /** How the node contains the piece: as it is written, through a placeholder, or as the result of a computation. */
  readonly how: 'verbatim' | 'placeholder' | 'computed';
}

/** A node of a page with all content that it depends on. */
export interface TracedNode extends PageNode {
  readonly inputs: readonly NodeInput[];
}

/** Characters that belong to a marked span, or make their node open. */
const wordCharacter = /[\p{L}\p{N}]/u;

/** Reads the marks in a node. It is open if it has characters outside of marked spans. */
export function readInputs(node: PageNode, { text, spans }: UnmarkedText<Leaf>) {
  const inputs: NodeInput[] = [];
  const covered = new Set<number>();
  for (const { leaf, offset, text: piece, end } of spans) {
    const from = end - piece.length;
    const isVerbatim = text.slice(from, end) === piece;
    for (let at = Math.max(0, from); at < end; at++) covered.add(at);
    const how = piece === '' ? 'placeholder' : isVerbatim ? 'verbatim' : 'computed';
    const key = leaf.key;
    const known = inputs.some((input) => input.leaf.key === key && input.how === how);
    if (!known) inputs.push({ leaf, offset: how === 'computed' ? undefined : offset, how });
  }
  return { node, inputs, isOpen: hasUncovered(node, covered) };
}

/** The scheme and the host of an address are not content. */
const addressStart = /^(?:tel:|mailto:|https?:\/\/[^/]*)/;

function hasUncovered({ name, place, value }: PageNode, covered: ReadonlySet<number>): boolean {
  const isAddress = name === 'href' || place === 'head';
  const start = isAddress && covered.size > 0 ? (addressStart.exec(value)?.[0].length ?? 0) : 0;
  for (let at = start; at < value.length; at++)
    if (!covered.has(at) && wordCharacter.test(value[at] ?? '')) return true;
  return false;
}

/** The input of a node that changed with a leaf. */
export function inputOf(leaf: Leaf, { value }: PageNode): NodeInput {
  const text = String(leaf.value);
  // A code such as that of a country decides more than the text that shows it.
  if (/^[A-Z]{2}$/.test(text)) return { leaf, offset: undefined, how: 'computed' };
  if (value.includes(text)) return { leaf, offset: undefined, how: 'verbatim' };
  const offset = text.indexOf(value);
  if (offset !== -1 && text.indexOf(value, offset + 1) === -1) return { leaf, offset, how: 'verbatim' };
  return { leaf, offset: undefined, how: 'computed' };
}
