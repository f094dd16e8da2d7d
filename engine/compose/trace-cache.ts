import type { AnswerKey } from './digest.ts';
import { ask, isAboutPage, type Question, questionName, type Scope } from './question.ts';
import type { Read, ReadRecord } from './read-record.ts';

/** A piece that was made before and is the same in the scope that asked, with what it read there. */
export interface Found<Value> {
  readonly value: Value;
  readonly record: ReadRecord;
}

/** One way through the questions of a block; where ways part, they fork by the answer. */
type Node<Value> =
  | Run<Value>
  | { readonly kind: 'fork'; readonly question: Question; readonly answers: Map<AnswerKey, Node<Value>> }
  | { readonly kind: 'made'; readonly value: Value; readonly reads: readonly Read[] };

/** Questions whose answers were the same each time. */
interface Run<Value> {
  readonly kind: 'run';
  readonly reads: readonly Read[];
  readonly from: number;
  readonly to: number;
  readonly next: Node<Value>;
  /** Whether no question is about the page: then all have one answer on all pages of a snapshot on one date. */
  readonly isShared: boolean;
  /** Where a shared run was last found to hold. */
  held: Held | undefined;
}

interface Held {
  readonly version: string;
  readonly today: string;
  readonly until: number;
}

interface Tree<Value> {
  root: Node<Value>;
  weight: number;
  /** When a piece of it was last found, by the cache's own count; when it was planted, if none was yet. */
  usedAt: number;
}

/** The weight of a cached question, in the unit of `weigh` (characters, for pieces of HTML). */
const readWeight = 128;

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
  #uses = 0;

  /**
   * @param limit the most that all pieces and their records may weigh together, in the unit of `weigh`. The trees in
   * which nothing was found for longest are dropped first.
   */
  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** The total weight of all pieces and their records. */
  get weight(): number {
    return this.#weight;
  }

  find(key: string, scope: Scope): Found<Value> | undefined {
    const tree = this.#trees.get(key);
    let node = tree?.root;
    let until = Number.POSITIVE_INFINITY;
    while (node !== undefined && node.kind !== 'made') {
      if (node.kind === 'fork') {
        const answer = ask(node.question, scope);
        until = Math.min(until, answer.until ?? until);
        node = node.answers.get(answer.key);
      } else {
        const end = holdsUntil(node, scope);
        until = Math.min(until, end ?? until);
        node = end === undefined ? undefined : node.next;
      }
    }
    if (tree === undefined || node === undefined) return undefined;
    this.#uses += 1;
    tree.usedAt = this.#uses;
    return { value: node.value, record: { reads: node.reads, until } };
  }

  /**
   * Keeps a piece that was made with this record.
   * @throws ImpureBlockError when an earlier record says that other questions follow from the same answers.
   */
  keep(key: string, record: ReadRecord, value: Value): void {
    const made: Node<Value> = { kind: 'made', value, reads: record.reads };
    const weight = this.#weigh(value) + readWeight * record.reads.length;
    const tree = this.#trees.get(key);
    if (tree === undefined) {
      const root = run(record.reads, 0, record.reads.length, made);
      this.#trees.set(key, { root, weight, usedAt: this.#uses });
    } else {
      tree.root = graft(key, tree.root, record.reads, 0, made);
      tree.weight += weight;
    }
    this.#weight += weight;
    while (this.#weight > this.#limit) this.#dropOldest();
  }

  #dropOldest(): void {
    let oldest: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [key, { usedAt }] of this.#trees) {
      if (usedAt >= least) continue;
      oldest = key;
      least = usedAt;
    }
    if (oldest === undefined) return;
    this.#weight -= this.#trees.get(oldest)?.weight ?? 0;
    this.#trees.delete(oldest);
  }
}

function run<Value>(reads: readonly Read[], from: number, to: number, next: Node<Value>): Node<Value> {
  if (from === to) return next;
  let isShared = true;
  for (let at = from; at < to && isShared; at++) {
    const read = reads[at];
    isShared = read !== undefined && !isAboutPage(read.question);
  }
  return { kind: 'run', reads, from, to, next, isShared, held: undefined };
}

/** Until when a run holds that holds in a scope; undefined when it does not. */
function holdsUntil<Value>(node: Run<Value>, scope: Scope): number | undefined {
  const { version } = scope.snapshot;
  const { today } = scope;
  if (node.held?.version === version && node.held.today === today) return node.held.until;
  let until = Number.POSITIVE_INFINITY;
  for (let at = node.from; at < node.to; at++) {
    const read = node.reads[at];
    if (read === undefined) return undefined;
    const answer = ask(read.question, scope);
    if (!Object.is(answer.key, read.key)) return undefined;
    until = Math.min(until, answer.until ?? until);
  }
  if (node.isShared) node.held = { version, today, until };
  return until;
}

/** Adds a way to a tree, from the read at `at` on, and returns the tree with it. */
function graft<Value>(
  key: string,
  node: Node<Value>,
  reads: readonly Read[],
  at: number,
  made: Node<Value>,
): Node<Value> {
  if (node.kind === 'run') return graftRun(key, node, reads, at, made);
  const read = reads[at];
  if (node.kind === 'made') {
    if (read !== undefined) throw new ImpureBlockError(key, undefined, read.question);
    return made;
  }
  if (read === undefined || !isSame(node.question, read.question))
    throw new ImpureBlockError(key, node.question, read?.question);
  const next = node.answers.get(read.key);
  const grown =
    next === undefined ? run(reads, at + 1, reads.length, made) : graft(key, next, reads, at + 1, made);
  node.answers.set(read.key, grown);
  return node;
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
    if (old === undefined || read === undefined || !isSame(old.question, read.question))
      throw new ImpureBlockError(key, old?.question, read?.question);
    if (Object.is(old.key, read.key)) continue;
    const parting = node.from + offset;
    const answers = new Map<AnswerKey, Node<Value>>([
      [old.key, run(node.reads, parting + 1, node.to, node.next)],
      [read.key, run(reads, at + offset + 1, reads.length, made)],
    ]);
    return run(node.reads, node.from, parting, { kind: 'fork', question: old.question, answers });
  }
  const next = graft(key, node.next, reads, at + (node.to - node.from), made);
  return run(node.reads, node.from, node.to, next);
}

function isSame(left: Question, right: Question): boolean {
  return left === right || questionName(left) === questionName(right);
}

/** A block asked other questions than before although all answers were the same: it depends on something else. */
export class ImpureBlockError extends Error {
  readonly code = 'CB_IMPURE_BLOCK';

  constructor(key: string, before: Question | undefined, now: Question | undefined) {
    super(
      `The block ${key} asked ${inWords(now)} where it had asked ${inWords(before)} after the same answers. A block ` +
        'may depend only on what it reads through its reader and its page: look for a clock, a random number or a ' +
        'variable outside it.',
    );
    this.name = 'ImpureBlockError';
  }
}

function inWords(question: Question | undefined): string {
  return question === undefined ? 'nothing more' : `"${questionName(question).replaceAll('\0', '/')}"`;
}
