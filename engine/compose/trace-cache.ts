import type { AnswerKey } from './digest.ts';
import { ask, type Question, type Scope } from './question.ts';
import type { Read, ReadRecord } from './read-record.ts';

/** A piece that was made before and is the same in the scope that asked, with what it read there. */
export interface Found<Value> {
  readonly value: Value;
  readonly record: ReadRecord;
}

/** One way through the questions of a block; where ways part, they fork by the answer. */
type Node<Value> =
  | {
      readonly kind: 'run';
      readonly reads: readonly Read[];
      readonly from: number;
      readonly to: number;
      readonly next: Node<Value>;
    }
  | {
      readonly kind: 'fork';
      readonly question: Question;
      readonly name: string;
      readonly answers: Map<AnswerKey, Node<Value>>;
    }
  | { readonly kind: 'made'; readonly value: Value; readonly reads: readonly Read[] };

interface Tree<Value> {
  root: Node<Value>;
  weight: number;
}

/**
 * Keeps pieces of pages under what they read. What a piece asks first is always the same; what it asks next follows
 * from the answers so far. So the records of one block form a decision tree: asking its questions in a new cell, at
 * another time or of another snapshot leads to the piece that was made from the same answers, if there is one. Content
 * that changes is never cleared from here: its answers lead elsewhere.
 */
export class TraceCache<Value> {
  readonly #trees = new Map<string, Tree<Value>>();
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  /**
   * @param limit the most that all pieces may weigh together, in the unit of `weigh`; the trees that grew longest ago
   * are dropped first.
   */
  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  find(key: string, scope: Scope): Found<Value> | undefined {
    let node = this.#trees.get(key)?.root;
    let until = Number.POSITIVE_INFINITY;
    const keyOf = (question: Question): AnswerKey => {
      const answer = ask(question, scope);
      if (answer.until !== undefined && answer.until < until) until = answer.until;
      return answer.key;
    };
    while (node !== undefined && node.kind !== 'made') {
      if (node.kind === 'fork') node = node.answers.get(keyOf(node.question));
      else node = runHolds(node, keyOf) ? node.next : undefined;
    }
    return node && { value: node.value, record: { reads: node.reads, until } };
  }

  /** Keeps a piece that was made with this record. */
  keep(key: string, record: ReadRecord, value: Value): void {
    const made: Node<Value> = { kind: 'made', value, reads: record.reads };
    const tree = this.#trees.get(key);
    if (tree === undefined)
      this.#trees.set(key, { root: run(record.reads, 0, record.reads.length, made), weight: 0 });
    else tree.root = graft(key, tree.root, record.reads, 0, made);
    this.#account(key, this.#weigh(value));
  }

  #account(key: string, weight: number): void {
    const tree = this.#trees.get(key);
    if (tree === undefined) return;
    tree.weight += weight;
    this.#weight += weight;
    this.#trees.delete(key);
    this.#trees.set(key, tree);
    for (const [oldest, { weight: freed }] of this.#trees) {
      if (this.#weight <= this.#limit) break;
      this.#trees.delete(oldest);
      this.#weight -= freed;
    }
  }
}

type Run<Value> = Node<Value> & { readonly kind: 'run' };

function run<Value>(reads: readonly Read[], from: number, to: number, next: Node<Value>): Node<Value> {
  return from === to ? next : { kind: 'run', reads, from, to, next };
}

function runHolds<Value>({ reads, from, to }: Run<Value>, keyOf: (question: Question) => AnswerKey): boolean {
  for (let at = from; at < to; at++) {
    const read = reads[at];
    if (read === undefined || !Object.is(keyOf(read.question), read.key)) return false;
  }
  return true;
}

/** Adds a way to a tree, from the read at `at` on, and returns the tree with it. */
function graft<Value>(
  key: string,
  node: Node<Value>,
  reads: readonly Read[],
  at: number,
  made: Node<Value>,
): Node<Value> {
  const read = reads[at];
  if (node.kind === 'made') {
    if (read !== undefined) throw new ImpureBlockError(key, 'nothing more', read.name);
    return made;
  }
  const expected = node.kind === 'fork' ? node.name : (node.reads[node.from]?.name ?? '');
  if (read === undefined || read.name !== expected)
    throw new ImpureBlockError(key, expected, read?.name ?? 'nothing more');
  if (node.kind === 'fork') {
    const next = node.answers.get(read.key);
    const grown =
      next === undefined ? run(reads, at + 1, reads.length, made) : graft(key, next, reads, at + 1, made);
    node.answers.set(read.key, grown);
    return node;
  }
  return graftRun(key, node, reads, at, made);
}

function graftRun<Value>(
  key: string,
  node: Run<Value>,
  reads: readonly Read[],
  at: number,
  made: Node<Value>,
): Node<Value> {
  for (let offset = 0; node.from + offset < node.to; offset++) {
    const old = node.reads[node.from + offset];
    const read = reads[at + offset];
    if (old === undefined || read === undefined || old.name !== read.name) {
      throw new ImpureBlockError(key, old?.name ?? 'nothing more', read?.name ?? 'nothing more');
    }
    if (Object.is(old.key, read.key)) continue;
    const parting = node.from + offset;
    const answers = new Map<AnswerKey, Node<Value>>([
      [old.key, run(node.reads, parting + 1, node.to, node.next)],
      [read.key, run(reads, at + offset + 1, reads.length, made)],
    ]);
    return run(node.reads, node.from, parting, {
      kind: 'fork',
      question: old.question,
      name: old.name,
      answers,
    });
  }
  const next = graft(key, node.next, reads, at + (node.to - node.from), made);
  return run(node.reads, node.from, node.to, next);
}

/** A block asked other questions than before although all answers were the same: it depends on something else. */
export class ImpureBlockError extends Error {
  readonly code = 'CB_IMPURE_BLOCK';

  constructor(key: string, before: string, now: string) {
    super(
      `The block ${key} asked ${now} where it had asked ${before} after the same answers. A block may depend only on ` +
        'what it reads through its reader and its page: look for a clock, a random number or a variable outside it.',
    );
    this.name = 'ImpureBlockError';
  }
}
