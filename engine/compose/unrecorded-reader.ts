import { isRecord } from '../content/json-schema.ts';
import { entryById } from '../content/regions.ts';
import type { Entry } from '../content/snapshot.ts';
import { type Answer, ask } from './answer.ts';
import type { Question, Root } from './question.ts';
import { type NameRoute, ReadRecorder } from './read-recorder.ts';
import type { Scope } from './scope.ts';

/**
 * Answers questions without a record, for a page that is composed once. Blocks get the content itself, which is frozen, and
 * not a view that records.
 */
export class UnrecordedReader extends ReadRecorder {
  constructor(scope: Scope, nameRoute: NameRoute) {
    // Pages share parts in any case. Their records are not used here.
    super(scope, nameRoute, { parts: [] });
  }

  override ask(question: Question): Answer {
    return this.answer(question);
  }

  override askAnew(question: Question): Answer {
    return this.answer(question);
  }

  override record(): never {
    throw new Error('The reads of this reader are not recorded.');
  }

  protected override view<Value extends object>(root: Root): Value {
    const content = this.viewIfPresent<Value>(root);
    if (content === undefined) throw new Error('There is no such content.');
    return content;
  }

  protected override viewIfPresent<Value extends object>(root: Root): Value | undefined {
    const content = this.#contentOf(root);
    return isContent<Value>(content) ? content : undefined;
  }

  #contentOf(root: Root): unknown {
    const { snapshot, subjects } = this.scope;
    switch (root.kind) {
      case 'entry':
        return withSlug(entryById(snapshot, root.id));
      case 'subject':
        return withSlug(subjects.get(root.collection));
      case 'cell':
        return ask({ kind: 'shape', root, path: [] }, this.scope).value;
    }
  }
}

const views = new WeakMap<Entry, unknown>();

/** The value of an entry with its slug, which is not among its keys. */
function withSlug(entry: Entry | undefined): unknown {
  if (entry === undefined || !isRecord(entry.readable)) return undefined;
  let view = views.get(entry);
  if (view === undefined) {
    view = Object.freeze(
      Object.create(null, {
        ...Object.getOwnPropertyDescriptors(entry.readable),
        slug: { value: entry.slug },
      }),
    );
    views.set(entry, view);
  }
  return view;
}

/** The schemas have made sure that content has the type of its place. */
function isContent<Value extends object>(value: unknown): value is Value {
  return isRecord(value);
}
