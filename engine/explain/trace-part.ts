import { recordIn } from '../compose/page-composer.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Scope } from '../compose/scope.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { PictureFiles } from '../content/picture-files.ts';
import type { FinishHtml } from '../render/block-renderer.tsx';
import { finishTexts } from '../render/finish-texts.ts';
import { variantAt } from '../routes/picture-path.ts';
import { finishMarkedTexts } from './finish-marked-texts.ts';
import { changedValue, type Leaf } from './leaf.ts';
import { inputOf, type NodeInput, readInputs, type TracedNode } from './node-inputs.ts';
import type { PageNode } from './page-nodes.ts';
import { type GroupEffect, smallestGroups } from './smallest-groups.ts';
import { changedView, type LensView, type Marking, markings, TracingLens } from './tracing-lens.ts';

/** A part of a page that can be rendered by itself: a block, or the head. */
export interface PagePart {
  /** Returns the nodes of the part; `finish` completes the HTML of a component. */
  nodes(recorder: ReadRecorder, finish: FinishHtml): readonly PageNode[];
  /** Whether the source of a node follows from its value, or from no content at all. */
  isExempt(node: PageNode): boolean;
  /** A node that is a digest of content: it has another value in a rendering with marks. */
  readonly digest?: {
    isDigest(node: PageNode): boolean;
    value(recorder: ReadRecorder): string | undefined;
  };
}

/** The nodes of a part, and the roots that they follow from. */
export interface TracedPart {
  readonly nodes: readonly TracedNode[];
  /** The names of icons, in the order in which they were read. */
  readonly icons: readonly Leaf[];
  readonly record: ReadRecord;
}

/** Whether a node is the address of a picture. */
export const isPicture = ({ place, name }: PageNode): boolean => place === 'attribute' && name === 'src';

/** Traces the nodes of one part of a page to the content that they were made from. */
export class PartTracer {
  readonly #part: PagePart;
  readonly #lens: TracingLens;
  readonly #plain: readonly PageNode[];
  readonly #record: ReadRecord;
  readonly #pictures: PictureFiles['pictures'];

  constructor(part: PagePart, scope: Scope, model: ContentModel) {
    this.#part = part;
    this.#pictures = scope.snapshot.pictures;
    this.#lens = new TracingLens(scope, model);
    const recorder = recordIn(scope);
    this.#plain = part.nodes(recorder, finishTexts);
    this.#record = recorder.record();
  }

  trace(): TracedPart {
    const nodes = this.#plain.length === 0 ? [] : this.#traceNodes();
    const icons = [...this.#lens.leaves.values()].filter((leaf) => this.#lens.isIcon(leaf));
    return { nodes, icons, record: this.#record };
  }

  #traceNodes(): readonly TracedNode[] {
    const { marked, unmarked } = this.#mark();
    const traced = this.#plain.map((node, index) =>
      readInputs(node, this.#lens.marks.read(marked[index]?.value ?? '')),
    );
    const open = new Set(
      [...traced.keys()].filter((index) => {
        const found = traced[index];
        return found?.isOpen && !this.#part.isExempt(found.node) && !this.#isDigest(found.node);
      }),
    );
    const digested = this.#plain.some((node) => this.#isDigest(node)) ? this.#findDigested() : [];
    const computed = this.#findComputed(open, traced, unmarked);
    return traced.map(({ node, inputs }, index) => ({
      ...node,
      inputs: this.#isDigest(node)
        ? digested
        : isPicture(node)
          ? this.#picturesIn(node)
          : [...inputs, ...(computed.get(index) ?? []).map((leaf) => inputOf(leaf, node))],
    }));
  }

  #isDigest(node: PageNode): boolean {
    return this.#part.digest?.isDigest(node) === true;
  }

  /** The texts of content that name a picture. Its address is no text of content. */
  #picturesIn({ value }: PageNode): readonly NodeInput[] {
    const picture = variantAt(value, this.#pictures.values())?.picture;
    if (picture === undefined) return [];
    const named = [...this.#lens.leaves.values()].filter((leaf) => leaf.value === picture.file);
    return named.map((leaf) => ({ leaf, offset: undefined, how: 'verbatim' }));
  }

  /** Finds what a digest is made of: all leaves that change it. */
  #findDigested(): readonly NodeInput[] {
    const { digest } = this.#part;
    if (digest === undefined) return [];
    const digestIn = (view: LensView) => digest.value(recordIn(this.#lens.scopeOf(view)));
    const plain = digestIn(changedView(new Map()));
    const found = new Map<number, Leaf[]>();
    const evaluate: Evaluate = (changes) => (digestIn(changedView(changes)) === plain ? [] : [0]);
    const leaves = [...this.#lens.leaves.values()];
    search(leaves, 'little', withoutFailures(evaluate), found);
    return (found.get(0) ?? []).map((leaf) => ({ leaf, offset: undefined, how: 'computed' }));
  }

  /** Renders with marks in all leaves that bear them. */
  #mark(): { readonly marked: readonly PageNode[]; readonly unmarked: ReadonlySet<string> } {
    // The marking of a kind of leaves, and of single leaves that bear no marks: indexes of `markings`.
    const kinds = new Map<string, number>();
    const single = new Set<string>();
    const marking = ({ key: leaf, kindKey }: Leaf): Marking =>
      single.has(leaf) ? 'none' : (markings[kinds.get(kindKey) ?? 0] ?? 'none');
    const isMarked = (leaf: Leaf) => this.#lens.isMarkable(leaf) && marking(leaf) !== 'none';
    const isFaulty = (isAllowed: (leaf: Leaf) => boolean): GroupEffect => {
      const nodes = this.#render({
        marking: (leaf) => (isAllowed(leaf) ? marking(leaf) : 'none'),
        changes: new Map(),
      });
      return nodes === undefined || !this.#isSame(nodes) ? 'some' : 'none';
    };
    for (;;) {
      const marked = this.#render({ marking, changes: new Map() });
      const leaves = [...this.#lens.leaves.values()];
      const candidates = leaves.filter(isMarked);
      if (marked !== undefined && this.#isSame(marked))
        return { marked, unmarked: new Set(leaves.flatMap((leaf) => (isMarked(leaf) ? [] : [leaf.key]))) };
      const faulty = smallestGroups([...new Set(candidates.map(({ kindKey }) => kindKey))], (group) => {
        const allowed = new Set(group);
        return isFaulty(({ kindKey }) => allowed.has(kindKey));
      }).flat();
      if (faulty.length === 0) return { marked: this.#plain, unmarked: new Set(this.#lens.leaves.keys()) };
      for (const kind of faulty) {
        const next = (kinds.get(kind) ?? 0) + 1;
        if (next < markings.length - 1) kinds.set(kind, next);
        else this.#findUnmarkable(candidates, kind, isFaulty, single);
      }
    }
  }

  /** Finds the leaves of a kind that bear no marks. If they are many, all leaves of the kind count as such. */
  #findUnmarkable(
    candidates: readonly Leaf[],
    kind: string,
    isFaulty: (isAllowed: (leaf: Leaf) => boolean) => GroupEffect,
    single: Set<string>,
  ): void {
    const leaves = candidates.filter(({ kindKey }) => kindKey === kind);
    const isFew = leaves.length <= 12;
    const faulty = smallestGroups(isFew ? leaves : leaves.slice(0, 12), (group) => {
      const allowed = new Set(group);
      return isFaulty((leaf) => allowed.has(leaf));
    }).flat();
    const isWhole = faulty.length === 0 || !isFew || faulty.length === leaves.length;
    for (const leaf of isWhole ? leaves : faulty) single.add(leaf.key);
  }

  #isSame(marked: readonly PageNode[]): boolean {
    if (marked.length !== this.#plain.length) return false;
    return marked.every((node, index) => {
      const plain = this.#plain[index];
      if (plain === undefined || plain.place !== node.place || plain.name !== node.name) return false;
      return (
        this.#lens.marks.plain(node.value) === plain.value || this.#part.digest?.isDigest(plain) === true
      );
    });
  }

  #render(view: LensView): readonly PageNode[] | undefined {
    try {
      return this.#part.nodes(recordIn(this.#lens.scopeOf(view)), finishMarkedTexts);
    } catch {
      // Code computes with a value that was marked or changed.
      return undefined;
    }
  }

  /** Finds the leaves that open nodes are computed from, by changing values and rendering again. */
  #findComputed(
    open: ReadonlySet<number>,
    traced: readonly { readonly inputs: readonly NodeInput[] }[],
    unmarked: ReadonlySet<string>,
  ): ReadonlyMap<number, readonly Leaf[]> {
    const found = new Map<number, Leaf[]>();
    if (open.size === 0) return found;
    const all = [...this.#lens.leaves.values()];
    const candidates = [
      all.filter((leaf) => unmarked.has(leaf.key)),
      all.filter((leaf) => !unmarked.has(leaf.key)),
    ];
    for (const size of ['little', 'much'] as const) {
      for (const leaves of candidates) {
        const rest = new Set([...open].filter((index) => !found.has(index)));
        const evaluate: Evaluate = (changes) => this.#changed(changes, rest, open, traced);
        if (rest.size > 0) search(leaves, size, evaluate, found);
      }
    }
    return found;
  }

  /**
   * The nodes among `rest` whose values differ when leaves have other values. Undefined if the nodes cannot be compared:
   * there are others, or one differs that is known not to contain the leaves, as in a list with another order.
   */
  #changed(
    changes: ReadonlyMap<string, string | number>,
    rest: ReadonlySet<number>,
    open: ReadonlySet<number>,
    traced: readonly { readonly inputs: readonly NodeInput[] }[],
  ): readonly number[] | undefined {
    const nodes = this.#render(changedView(changes));
    if (nodes === undefined || nodes.length !== this.#plain.length) return undefined;
    const changed = [...nodes.keys()].filter((index) => nodes[index]?.value !== this.#plain[index]?.value);
    if (!changed.some((index) => rest.has(index))) return [];
    const isClear = changed.every((index) => {
      const node = this.#plain[index];
      if (open.has(index) || node === undefined || this.#part.isExempt(node) || this.#isDigest(node))
        return true;
      return traced[index]?.inputs.some(({ leaf }) => changes.has(leaf.key));
    });
    return isClear ? changed.filter((index) => rest.has(index)) : undefined;
  }
}

type Evaluate = (changes: ReadonlyMap<string, string | number>) => readonly number[] | undefined;

/** Adds the leaves that the open nodes depend on. */
function search(
  leaves: readonly Leaf[],
  size: 'little' | 'much',
  evaluate: Evaluate,
  found: Map<number, Leaf[]>,
): void {
  const effects = new Map<readonly Leaf[], readonly number[]>();
  const groups = smallestGroups(leaves, (group) => {
    const changed = evaluate(new Map(group.map((leaf) => [leaf.key, changedValue(leaf.value, size)])));
    if (changed === undefined) return 'unclear';
    effects.set(group, changed);
    return changed.length > 0 ? 'some' : 'none';
  });
  for (const group of groups)
    for (const index of effects.get(group) ?? []) found.set(index, [...(found.get(index) ?? []), ...group]);
}

/** An evaluation that fails is unclear: code computes with a value that was changed. */
function withoutFailures(evaluate: Evaluate): Evaluate {
  return (changes) => {
    try {
      return evaluate(changes);
    } catch {
      return undefined;
    }
  };
}
