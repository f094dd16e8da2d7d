import { isRecord } from '../content/json-schema.ts';
import type { CollectionName } from '../content/model/common.ts';
import type { Cell, EntryTypes } from '../content/model/entries.ts';
import type { Site } from '../content/model/site.ts';
import type { Entry } from '../content/snapshot.ts';
import type { Route } from '../routes/route-table.ts';
import type { Clock, ContentReader, EntryView, PageLink, PageSubject } from './content-reader.ts';
import {
  type Answer,
  ask,
  type ContentPath,
  type Question,
  questionName,
  type Root,
  type Scope,
} from './question.ts';
import type { Read, ReadRecord } from './read-record.ts';

/** Fills in the name of a route's page; every value it needs is asked for through the recorder. */
export type NameRoute = (route: Route, recorder: ReadRecorder) => string;

/**
 * Answers questions about content in one scope and keeps what was asked. A question asked twice is kept once.
 */
export class ReadRecorder implements ContentReader {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly #nameRoute: NameRoute;
  readonly #answers = new Map<string, Answer>();
  readonly #reads: Read[] = [];
  #until = Number.POSITIVE_INFINITY;

  constructor(scope: Scope, nameRoute: NameRoute) {
    this.scope = scope;
    this.#nameRoute = nameRoute;
    this.clock = {
      yearsSince: (date) => Number(this.ask({ kind: 'years-since', date }).value),
      hasBegun: (date) => this.ask({ kind: 'has-begun', date }).value === true,
      year: () => Number(this.ask({ kind: 'year' }).value),
    };
  }

  /** All that was asked until now. */
  record(): ReadRecord {
    return { reads: this.#reads, until: this.#until };
  }

  ask(question: Question): Answer {
    const name = questionName(question);
    const known = this.#answers.get(name);
    if (known !== undefined) return known;
    const answer = ask(question, this.scope);
    this.#answers.set(name, answer);
    this.#reads.push({ question, name, key: answer.key });
    if (answer.until !== undefined && answer.until < this.#until) this.#until = answer.until;
    return answer;
  }

  /** The value at a path with all it holds. */
  value(root: Root, path: ContentPath): unknown {
    return this.ask({ kind: 'value', root, path }).value;
  }

  get path(): string {
    return String(this.ask({ kind: 'page', property: 'path' }).value);
  }

  get site(): Site {
    return trackedObject<Site>(this, { kind: 'entry', id: 'site' }, []);
  }

  get cell(): Cell | undefined {
    const root: Root = { kind: 'cell' };
    if (this.ask({ kind: 'shape', root, path: [] }).value === undefined || this.scope.cell === undefined)
      return undefined;
    return trackedObject<Cell>(this, root, []);
  }

  subject<C extends CollectionName>(collection: C): EntryView<C> | undefined {
    const root: Root = { kind: 'subject', collection };
    if (this.ask({ kind: 'shape', root, path: [] }).value === undefined) return undefined;
    return trackedObject<EntryView<C>>(this, root, []);
  }

  entry<C extends CollectionName>(collection: C, slug: string): EntryView<C> | undefined {
    const root: Root = { kind: 'entry', id: `${collection}/${slug}` };
    if (this.ask({ kind: 'shape', root, path: [] }).value === undefined) return undefined;
    return trackedObject<EntryView<C>>(this, root, []);
  }

  all<C extends CollectionName>(collection: C): readonly EntryView<C>[] {
    this.ask({ kind: 'members', collection });
    const entries: ReadonlyMap<string, Entry<EntryTypes[C]>> = this.scope.snapshot.collections[collection];
    return [...entries.values()].map((entry) =>
      trackedObject<EntryView<C>>(this, { kind: 'entry', id: entry.id }, []),
    );
  }

  pathTo(subject: PageSubject): string | undefined {
    const path = this.ask({ kind: 'path-to', subject }).value;
    return typeof path === 'string' ? path : undefined;
  }

  pageAt(path: string): PageLink | undefined {
    if (this.ask({ kind: 'route', path }).value === undefined) return undefined;
    const { route } = this.scope.routes.match(path, this.scope.today);
    return route && { path, name: this.#nameRoute(route, this) };
  }
}

/**
 * An object whose properties are asked for, and so recorded, when they are looked at. The proxy's target is an empty
 * object: a frozen one would bind the proxy to return the frozen values themselves.
 */
function trackedObject<Value extends object>(recorder: ReadRecorder, root: Root, path: ContentPath): Value {
  const children = new Map<string, object>();
  const read = (name: string): unknown => {
    const known = children.get(name);
    if (known !== undefined) return known;
    const at = [...path, name];
    const { value } = recorder.ask({ kind: 'shape', root, path: at });
    if (!isRecord(value)) return value;
    const child = trackedObject<object>(recorder, root, at);
    children.set(name, child);
    return child;
  };
  const names = (): string[] => {
    const { value } = recorder.ask({ kind: 'keys', root, path });
    return Array.isArray(value) ? value : [];
  };
  return new Proxy<Value>(Object.create(null), {
    get: (_target, name) => (typeof name === 'symbol' ? undefined : read(name)),
    has: (_target, name) => typeof name !== 'symbol' && read(name) !== undefined,
    ownKeys: () => names(),
    getOwnPropertyDescriptor: (_target, name) => {
      const value = typeof name === 'symbol' ? undefined : read(name);
      return value === undefined
        ? undefined
        : { value, enumerable: true, configurable: true, writable: false };
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  });
}

function refuse(): never {
  throw new TypeError(
    'Content is read-only: a block makes its own values instead of changing what it was given.',
  );
}
