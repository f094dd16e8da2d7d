import type { AnswerKey } from './digest.ts';
import { type ContentPath, type Question, questionName, type Root } from './question.ts';
import type { Read } from './read.ts';

/** A question that pages share, with its name. */
export interface NamedQuestion {
  readonly question: Question;
  readonly name: string;
  /** The read with the latest answer: see {@link sharedRead}. */
  latest: Read | undefined;
}

type ContentQuestion = Extract<Question, { readonly path: ContentPath }>;

/** Maximum number of questions that are kept. The pages of a city and of a service ask a few hundred. */
const maximumQuestions = 20_000;

let count = 0;
const byName = new Map<string, NamedQuestion>();
/** The questions about content by their roots. */
const subjects = new Map<string, ContentQuestions>();
const entries = new Map<string, ContentQuestions>();
let cell: ContentQuestions | undefined;

/**
 * Returns a question with its name. Equal questions are the same object while it is kept. Composing a page asks hundreds of
 * questions, most of them about content: their names are found by their paths, because to build them takes longer than to answer.
 */
export function namedQuestion(question: Question): NamedQuestion {
  switch (question.kind) {
    case 'value':
    case 'shape':
    case 'has':
    case 'keys':
      return questionsAt(question.root, question.path).named(question);
    default: {
      const name = questionName(question);
      let named = byName.get(name);
      if (named === undefined) {
        named = keep(question, name);
        byName.set(name, named);
      }
      return named;
    }
  }
}

/**
 * Returns the read of a question with this key, which is the same object as that of the page before if it had the same
 * answer. Pages of a template differ in few answers, so their records take a third of the memory when they share reads.
 */
export function sharedRead(named: NamedQuestion, key: AnswerKey): Read {
  if (named.latest === undefined || !Object.is(named.latest.key, key))
    named.latest = { question: named.question, key };
  return named.latest;
}

function keep(question: Question, name: string): NamedQuestion {
  if (count >= maximumQuestions) forgetAll();
  count++;
  return { question, name, latest: undefined };
}

function forgetAll(): void {
  count = 0;
  byName.clear();
  subjects.clear();
  entries.clear();
  cell = undefined;
}

function questionsAt(root: Root, path: ContentPath): ContentQuestions {
  let questions = questionsOf(root);
  for (const name of path) questions = questions.below(name);
  return questions;
}

function questionsOf(root: Root): ContentQuestions {
  switch (root.kind) {
    case 'subject':
      return questionsIn(subjects, root.collection);
    case 'entry':
      return questionsIn(entries, root.id);
    case 'cell':
      cell ??= new ContentQuestions();
      return cell;
  }
}

function questionsIn(all: Map<string, ContentQuestions>, name: string): ContentQuestions {
  let questions = all.get(name);
  if (questions === undefined) {
    questions = new ContentQuestions();
    all.set(name, questions);
  }
  return questions;
}

/** The questions about a place in content, and about the places below it. */
class ContentQuestions {
  #below: Map<string, ContentQuestions> | undefined;
  readonly #named: Record<ContentQuestion['kind'], NamedQuestion | undefined> = {
    value: undefined,
    shape: undefined,
    has: undefined,
    keys: undefined,
  };

  below(name: string): ContentQuestions {
    this.#below ??= new Map();
    return questionsIn(this.#below, name);
  }

  /** @param question about this place */
  named(question: ContentQuestion): NamedQuestion {
    const known = this.#named[question.kind];
    if (known !== undefined) return known;
    const named = keep(question, questionName(question));
    this.#named[question.kind] = named;
    return named;
  }
}
