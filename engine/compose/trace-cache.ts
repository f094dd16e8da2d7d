import type { Entry } from '../content/snapshot.ts';
import { ask } from './answer.ts';
import type { AnswerKey } from './digest.ts';
import { isAboutPage, type Question, questionName, subjectOfQuestion } from './question.ts';
import type { Read } from './read.ts';
import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';

/** A cached value that is valid in the current scope, with its record. */
export interface CacheHit<Value> {
  readonly value: Value;
  readonly record: ReadRecord;
}

/** A node of a block's decision tree: a run of questions, a fork by an answer, or a cached value. */
type Node<Value> =
  | Run<Value>
  | { readonly kind: 'fork'; readonly question: Question; readonly answers: Map<AnswerKey, Node<Value>> }
  | { readonly kind: 'value'; readonly value: Value; readonly reads: readonly Read[] };

/** Consecutive questions whose answers were the same each time. */
interface Run<Value> {
  readonly kind: 'run';
  readonly reads: readonly Read[];
  readonly from: number;
  readonly to: number;
  readonly next: Node<Value>;
  /** Its reads by what determines their answers. */
  readonly groups: readonly ReadGroup[];
}

/** Reads whose answers are the same for all pages that have the same subject, in a snapshot on a date. */
interface ReadGroup {
  /** The collection of the subject: "" if all pages share the answers, undefined if none do. */
  readonly of: string | undefined;
  readonly reads: Read[];
  /** Where the reads were last valid. */
  validIn: Validity | undefined;
}

interface Validity {
  readonly version: string;
  readonly today: string;
  readonly subject: Entry | undefined;
  readonly until: number;
}

interface Tree<Value> {
  root: Node<Value>;
  weight: number;
  /** The count of cache hits at the last hit in this tree, or at its creation. */
  usedAt: number;
}

/** Number of trees from which some are evicted at once, and the share of the limit that is kept then. */
const manyTrees = 100;
const keptShare = 0.9;

/** The weight of a cached question, in the unit of `weigh` (characters, for HTML). */
const readWeight = 128;

/**
 * Caches values by the answers that they were computed from. The first question of a block is always the same, and each
 * further question follows from the answers so far, so the records of a block form a decision tree. Asking its questions
 * in another cell, at another time or in another snapshot leads to the value that was computed from the same answers, if
 * there is one. A change of content needs no invalidation, because the changed answers lead to other nodes.
 */
export class TraceCache<Value> {
  readonly #trees = new Map<string, Tree<Value>>();
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #kind: string;
  #weight = 0;
  #uses = 0;

  /**
   * @param limit the maximum total weight of all values and records, in the unit of `weigh`. The least recently used
   * trees are evicted first.
   * @param kind of errors: what the keys name
   */
  constructor(limit: number, weigh: (value: Value) => number, kind = 'block') {
    this.#limit = limit;
    this.#weigh = weigh;
    this.#kind = kind;
  }

  /** The total weight of all values and their records. */
  get weight(): number {
    return this.#weight;
  }

  /** Returns the value for the answers in a scope; undefined if none is cached. */
  find(key: string, scope: Scope): CacheHit<Value> | undefined {
    const tree = this.#trees.get(key);
    let node = tree?.root;
    let until = Number.POSITIVE_INFINITY;
    while (node !== undefined && node.kind !== 'value') {
      if (node.kind === 'fork') {
        const answer = ask(node.question, scope);
        until = Math.min(until, answer.until ?? until);
        node = node.answers.get(answer.key);
      } else {
        const end = validUntil(node, scope);
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
   * Caches a value with the record of the reads that it was computed from.
   * @throws ImpureBlockError if a cached record has other questions after the same answers
   */
  set(key: string, record: ReadRecord, value: Value): void {
    const leaf: Node<Value> = { kind: 'value', value, reads: record.reads };
    const weight = this.#weigh(value) + readWeight * record.reads.length;
    const tree = this.#trees.get(key);
    if (tree === undefined) {
      const root = run(record.reads, 0, record.reads.length, leaf);
      this.#trees.set(key, { root, weight, usedAt: this.#uses });
    } else {
      tree.root = insert(`${this.#kind} ${key}`.trimEnd(), tree.root, record.reads, 0, leaf);
      tree.weight += weight;
    }
    this.#weight += weight;
    if (this.#weight > this.#limit && this.#trees.size > manyTrees) this.#evictMany();
    while (this.#weight > this.#limit) this.#evictOldest();
  }

  /** Evicts so much that the next eviction is not near: to find the oldest of many trees takes long. */
  #evictMany(): void {
    const oldestFirst = [...this.#trees].sort(([, left], [, right]) => left.usedAt - right.usedAt);
    for (const [key, { weight }] of oldestFirst) {
      if (this.#weight <= this.#limit * keptShare) return;
      this.#weight -= weight;
      this.#trees.delete(key);
    }
  }

  #evictOldest(): void {
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
  const groups = new Map<string | undefined, ReadGroup>();
  for (let at = from; at < to; at++) {
    const read = reads[at];
    if (read === undefined) break;
    const { question } = read;
    const of = isAboutPage(question) ? subjectOfQuestion(question) : '';
    const group = groups.get(of) ?? { of, reads: [], validIn: undefined };
    groups.set(of, group);
    group.reads.push(read);
  }
  return { kind: 'run', reads, from, to, next, groups: [...groups.values()] };
}

/** Returns the time until which the answers of a run remain valid in a scope; undefined if an answer differs. */
function validUntil<Value>({ groups }: Run<Value>, scope: Scope): number | undefined {
  let until = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const groupUntil = groupValidUntil(group, scope);
    if (groupUntil === undefined) return undefined;
    if (groupUntil < until) until = groupUntil;
  }
  return until;
}

function groupValidUntil(group: ReadGroup, scope: Scope): number | undefined {
  const { of, reads, validIn } = group;
  if (of === undefined) return holdUntil(reads, scope);
  const subject = of === '' ? undefined : scope.subjects.get(of);
  const { version } = scope.snapshot;
  const { today } = scope;
  if (validIn?.version === version && validIn.today === today && validIn.subject === subject)
    return validIn.until;
  const until = holdUntil(reads, scope);
  if (until !== undefined) group.validIn = { version, today, subject, until };
  return until;
}

function holdUntil(reads: readonly Read[], scope: Scope): number | undefined {
  let until = Number.POSITIVE_INFINITY;
  for (const { question, key } of reads) {
    const answer = ask(question, scope);
    if (!Object.is(answer.key, key)) return undefined;
    if (answer.until !== undefined && answer.until < until) until = answer.until;
  }
  return until;
}

/** Inserts a leaf below the reads from the index `at`, and returns the new root of the tree. */
function insert<Value>(
  key: string,
  node: Node<Value>,
  reads: readonly Read[],
  at: number,
  leaf: Node<Value>,
): Node<Value> {
  if (node.kind === 'run') return insertInRun(key, node, reads, at, leaf);
  const read = reads[at];
  if (node.kind === 'value') {
    if (read !== undefined) throw new ImpureBlockError(key, undefined, read.question);
    return leaf;
  }
  if (read === undefined || !isSame(node.question, read.question))
    throw new ImpureBlockError(key, node.question, read?.question);
  const next = node.answers.get(read.key);
  const grown =
    next === undefined ? run(reads, at + 1, reads.length, leaf) : insert(key, next, reads, at + 1, leaf);
  node.answers.set(read.key, grown);
  return node;
}

function insertInRun<Value>(
  key: string,
  node: Run<Value>,
  reads: readonly Read[],
  at: number,
  leaf: Node<Value>,
): Node<Value> {
  for (let offset = 0; node.from + offset < node.to; offset++) {
    const old = node.reads[node.from + offset];
    const read = reads[at + offset];
    if (old === undefined || read === undefined || !isSame(old.question, read.question))
      throw new ImpureBlockError(key, old?.question, read?.question);
    if (Object.is(old.key, read.key)) continue;
    const forkAt = node.from + offset;
    const answers = new Map<AnswerKey, Node<Value>>([
      [old.key, run(node.reads, forkAt + 1, node.to, node.next)],
      [read.key, run(reads, at + offset + 1, reads.length, leaf)],
    ]);
    return run(node.reads, node.from, forkAt, { kind: 'fork', question: old.question, answers });
  }
  const next = insert(key, node.next, reads, at + (node.to - node.from), leaf);
  return run(node.reads, node.from, node.to, next);
}

function isSame(left: Question, right: Question): boolean {
  return left === right || questionName(left) === questionName(right);
}

/** A block asked other questions after the same answers, so it depends on a value that it did not read. */
export class ImpureBlockError extends Error {
  readonly code = 'CB_IMPURE_BLOCK';

  constructor(key: string, before: Question | undefined, now: Question | undefined) {
    super(
      `The ${key} asked ${describe(now)} instead of ${describe(before)} after the same answers. It may ` +
        'depend only on values that it reads through its reader and its page: look for a clock, a random number ' +
        'or a variable outside the block.',
    );
    this.name = 'ImpureBlockError';
  }
}

function describe(question: Question | undefined): string {
  return question === undefined ? 'nothing more' : `"${questionName(question).replaceAll('\0', '/')}"`;
}
