import type { AnswerKey } from './digest.ts';
import { ask, type Question, type Scope } from './question.ts';
import type { ReadRecord } from './read-record.ts';

/** A piece that was made before and is the same in the scope that asked, with what it read there. */
export interface Found<Value> {
  readonly value: Value;
  readonly record: ReadRecord;
}

type Node<Value> =
  | {
      readonly kind: 'ask';
      readonly question: Question;
      readonly name: string;
      readonly answers: Map<AnswerKey, Node<Value>>;
    }
  | { readonly kind: 'made'; readonly value: Value; readonly reads: ReadRecord['reads'] };

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
    while (node?.kind === 'ask') {
      const answer = ask(node.question, scope);
      if (answer.until !== undefined && answer.until < until) until = answer.until;
      node = node.answers.get(answer.key);
    }
    return node && { value: node.value, record: { reads: node.reads, until } };
  }

  /** Keeps a piece that was made with this record. */
  keep(key: string, record: ReadRecord, value: Value): void {
    const made: Node<Value> = { kind: 'made', value, reads: record.reads };
    const tree = this.#trees.get(key);
    if (tree === undefined) this.#trees.set(key, { root: branch(record.reads, 0, made), weight: 0 });
    else graft(key, tree, record.reads, made);
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

function branch<Value>(reads: ReadRecord['reads'], from: number, made: Node<Value>): Node<Value> {
  let node = made;
  for (let at = reads.length - 1; at >= from; at--) {
    const read = reads[at];
    if (read === undefined) continue;
    node = {
      kind: 'ask',
      question: read.question,
      name: JSON.stringify(read.question),
      answers: new Map([[read.key, node]]),
    };
  }
  return node;
}

function graft<Value>(key: string, tree: Tree<Value>, reads: ReadRecord['reads'], made: Node<Value>): void {
  let node = tree.root;
  for (const [at, read] of reads.entries()) {
    if (node.kind === 'made' || node.name !== JSON.stringify(read.question)) {
      throw new ImpureBlockError(
        key,
        node.kind === 'made' ? 'nothing more' : node.name,
        JSON.stringify(read.question),
      );
    }
    const next: Node<Value> | undefined = node.answers.get(read.key);
    if (next === undefined) {
      node.answers.set(read.key, branch(reads, at + 1, made));
      return;
    }
    node = next;
  }
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
