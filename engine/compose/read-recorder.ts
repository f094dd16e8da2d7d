import type { GeoPoint } from '../content/distance.ts';
import { type Group, groupKindOf } from '../content/groups.ts';
import { isRecord } from '../content/json-schema.ts';
import type { CollectionName } from '../content/model/collections.ts';
import type { Cell } from '../content/model/entries/city.ts';
import type { Site } from '../content/model/site.ts';
import type { PictureFile } from '../content/picture-files.ts';
import type { Region, RegionKind } from '../content/regions.ts';
import { regionOfSite } from '../content/site-region.ts';
import { type Theme, themeOf } from '../content/theme/theme.ts';
import type { PageSubject, Route } from '../routes/route-table.ts';
import { type ReadWords, type WordSource, wordsFrom } from '../words/words.ts';
import { type Answer, ask } from './answer.ts';
import type { Clock, ContentReader, EntryView, PageLink } from './content-reader.ts';
import { DeclaredEntries } from './declared-entries.ts';
import { fillTokens, type InsetList } from './insets.ts';
import { type NamedQuestion, namedQuestion, sharedRead } from './named-question.ts';
import type { Part } from './part.ts';
import { type PlaceClusters, placeClusters } from './place-clusters.ts';
import { type ContentPath, mapTexts, type Question, type Root, rootName } from './question.ts';
import type { Read } from './read.ts';
import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';

/** Composes the name of a route's page. All values are read through the recorder. */
export type NameRoute = (route: Route, recorder: ReadRecorder) => string;

export interface RecorderOptions {
  /** Collects the insets; without it, they are read at once and are part of this record. */
  readonly insets?: InsetList<ReadRecorder> | undefined;
  /** Collects the records of parts, which pages share; without it, parts are computed and are part of this record. */
  readonly parts?: ReadRecord[] | undefined;
}

/** Content is read after the record of its reads is complete, for example by an inset that uses the reader of its block. */
export class LateReadError extends Error {
  constructor() {
    super(
      'Content is read after the record of these reads is complete. A function that is called later must read from the reader that it is given.',
    );
    this.name = 'LateReadError';
  }
}

/**
 * Answers questions about content in one scope and records them. A repeated question is recorded once.
 */
export class ReadRecorder implements ContentReader {
  /** Present if insets are left to the page. */
  readonly insets: InsetList<ReadRecorder> | undefined;
  readonly #nameRoute: NameRoute;
  readonly #parts: ReadRecord[] | undefined;
  readonly #answers = new Map<string, Answer>();
  readonly #roots = new Map<string, TrackedObject>();
  readonly #reads: Read[] = [];
  #scope: Scope | undefined;
  #until = Number.POSITIVE_INFINITY;
  #insetAt: ((index: number) => string) | undefined;
  #clock: Clock | undefined;
  #words: ReadWords | undefined;
  #declared: DeclaredEntries | undefined;

  constructor(scope: Scope, nameRoute: NameRoute, { insets, parts }: RecorderOptions = {}) {
    this.#scope = scope;
    this.insets = insets;
    this.#nameRoute = nameRoute;
    this.#parts = parts;
  }

  /** @throws LateReadError after {@link release} */
  get scope(): Scope {
    if (this.#scope === undefined) throw new LateReadError();
    return this.#scope;
  }

  // Most recorders need none of these.

  get clock(): Clock {
    this.#clock ??= {
      yearsSince: (date) => Number(this.ask({ kind: 'years-since', date }).value),
      hasBegun: (date) => this.ask({ kind: 'has-begun', date }).value === true,
      year: () => Number(this.ask({ kind: 'year' }).value),
    };
    return this.#clock;
  }

  get words(): ReadWords {
    this.#words ??= wordsFrom(new RecordedWords(this));
    return this.#words;
  }

  get declared(): DeclaredEntries {
    this.#declared ??= new DeclaredEntries(this);
    return this.#declared;
  }

  /** Returns the record of all questions so far. */
  record(): ReadRecord {
    return { reads: this.#reads, until: this.#until };
  }

  /**
   * Completes the record and releases the content. What is cached with a record may refer to its recorder, for example in the
   * functions of insets, and would otherwise keep all content of a former version in memory.
   */
  release(): void {
    this.#scope = undefined;
    this.#answers.clear();
    this.#roots.clear();
  }

  ask(question: Question): Answer {
    const named = namedQuestion(question);
    let answer = this.#answers.get(named.name);
    if (answer === undefined) {
      answer = this.#record(named);
      this.#answers.set(named.name, answer);
    }
    return answer;
  }

  /** Skips the memo; the caller guarantees that the question is new. */
  askAnew(question: Question): Answer {
    return this.#record(namedQuestion(question));
  }

  #record(named: NamedQuestion): Answer {
    const answer = this.answer(named.question);
    this.#reads.push(sharedRead(named, answer.key));
    if (answer.until !== undefined && answer.until < this.#until) this.#until = answer.until;
    return answer;
  }

  protected answer(question: Question): Answer {
    const { lens } = this.scope;
    if (lens === undefined) return ask(question, this.scope);
    const asked = mapTexts(question, (text) => lens.plain(text));
    const answer = ask(asked, this.scope);
    return { ...answer, value: lens.answer(asked, answer.value) };
  }

  #plain(text: string): string {
    return this.scope.lens?.plain(text) ?? text;
  }

  /** Returns the whole value at a path. */
  value(root: Root, path: ContentPath): unknown {
    return this.ask({ kind: 'value', root, path }).value;
  }

  get path(): string {
    return String(this.ask({ kind: 'page', property: 'path' }).value);
  }

  get phone(): string {
    return String(this.ask({ kind: 'page', property: 'phone' }).value);
  }

  get site(): Site {
    return this.view<Site>({ kind: 'entry', id: 'site' });
  }

  /** The look of the site. Every page reads all of it. */
  get theme(): Theme {
    this.ask({ kind: 'value', root: { kind: 'entry', id: 'theme' }, path: [] });
    return themeOf(this.scope.snapshot.theme?.value);
  }

  get cell(): Cell | undefined {
    return this.viewIfPresent<Cell>({ kind: 'cell' });
  }

  isAbout(collection: CollectionName, slug: string): boolean {
    return this.ask({ kind: 'is-about', collection, slug }).value === true;
  }

  get ancestors(): number {
    return Number(this.ask({ kind: 'ancestors' }).value);
  }

  subject<C extends CollectionName>(collection: C): EntryView<C> | undefined {
    return this.viewIfPresent<EntryView<C>>({ kind: 'subject', collection });
  }

  entry<C extends CollectionName>(collection: C, slug: string): EntryView<C> | undefined {
    return this.viewIfPresent<EntryView<C>>({ kind: 'entry', id: `${collection}/${slug}` });
  }

  hasValue(collection: CollectionName, slug: string, path: readonly string[]): boolean {
    return (
      this.ask({ kind: 'has', root: { kind: 'entry', id: `${collection}/${slug}` }, path }).value === true
    );
  }

  count(collection: CollectionName): number {
    this.ask({ kind: 'members', collection });
    return this.scope.snapshot.collections[collection].size;
  }

  all<C extends CollectionName>(collection: C): readonly EntryView<C>[] {
    this.ask({ kind: 'members', collection });
    return [...this.scope.snapshot.collections[collection].values()].map((entry) =>
      this.view<EntryView<C>>({ kind: 'entry', id: entry.id }),
    );
  }

  referrers(collection: string, property: string, slug: string): readonly string[] {
    const { value } = this.ask({ kind: 'referrers', collection, property, slug });
    return Array.isArray(value) ? value : [];
  }

  referrersOfSubject(collection: string, property: string, subject: string): readonly string[] | undefined {
    const { value } = this.ask({ kind: 'referrers-of-subject', collection, property, subject });
    return Array.isArray(value) ? value : undefined;
  }

  regions(kind: RegionKind): readonly Region[] {
    return this.#members<Region>(kind);
  }

  region(kind: RegionKind): Region | undefined {
    return this.viewIfPresent<Region>({ kind: 'subject', collection: kind });
  }

  citiesIn(kind: RegionKind, slug: string): readonly string[] {
    const { value } = this.ask({ kind: 'referrers', collection: 'cities', property: kind, slug });
    return Array.isArray(value) ? value : [];
  }

  groups(collection: string): readonly Group[] {
    return this.#members<Group>(groupKindOf(collection));
  }

  group(collection: string): Group | undefined {
    return this.viewIfPresent<Group>({ kind: 'subject', collection: groupKindOf(collection) });
  }

  entriesIn(collection: string, group: string): readonly string[] {
    return this.referrers(collection, groupKindOf(collection), group);
  }

  clusters(from: GeoPoint): PlaceClusters {
    this.ask({ kind: 'clusters', from });
    return placeClusters(this.scope.snapshot.collections.cities, from);
  }

  pathTo(subject: PageSubject): string | undefined {
    const path = this.ask({ kind: 'path-to', subject }).value;
    return typeof path === 'string' ? path : undefined;
  }

  pageAt(path: string): PageLink | undefined {
    if (this.ask({ kind: 'route', path }).value === undefined) return undefined;
    const { route } = this.scope.routes.match(this.#plain(path));
    return route && { path, name: this.#nameRoute(route, this) };
  }

  part<Value>(part: Part<ContentReader, Value>, key = ''): Value {
    if (this.#parts === undefined) return part.read(this, key);
    const cached = part.find(key, this.scope);
    if (cached !== undefined) {
      this.#parts.push(cached.record);
      return cached.value;
    }
    const recorder = new ReadRecorder(this.scope, this.#nameRoute);
    const value = part.read(recorder, key);
    const record = recorder.record();
    recorder.release();
    part.keep(key, record, value);
    this.#parts.push(record);
    return value;
  }

  inset(read: (recorder: ReadRecorder) => string): string {
    return this.insets === undefined ? read(this) : this.insets.add(read);
  }

  insetText(text: string): string {
    return this.#insetAt === undefined ? text : fillTokens(text, this.#insetAt);
  }

  /** Sets how {@link insetText} finds the texts of the insets of a block, on the page that shows them. */
  showInsets(textAt: (index: number) => string): void {
    this.#insetAt = textAt;
  }

  /** Returns a picture of the content by its file: "media/team.jpg". */
  picture(file: string): PictureFile | undefined {
    this.ask({ kind: 'picture', file });
    return this.scope.snapshot.pictures.get(this.#plain(file));
  }

  /** Returns the regions or groups of a kind. */
  #members<Value extends object>(kind: string): readonly Value[] {
    const { value } = this.ask({ kind: 'members', collection: kind });
    const slugs: readonly unknown[] = Array.isArray(value) ? value : [];
    return slugs.map((slug) => this.view<Value>({ kind: 'entry', id: `${kind}/${String(slug)}` }));
  }

  /** Returns the content at a root that is there. */
  protected view<Value extends object>(root: Root): Value {
    return viewOf<Value>(this.#root(root));
  }

  protected viewIfPresent<Value extends object>(root: Root): Value | undefined {
    const tracked = this.#root(root);
    return tracked.isPresent() ? viewOf<Value>(tracked) : undefined;
  }

  #root(root: Root): TrackedObject {
    const name = rootName(root);
    let object = this.#roots.get(name);
    if (object === undefined) {
      object = new TrackedObject(this, root, []);
      this.#roots.set(name, object);
    }
    return object;
  }
}

/** The language, the region and the own words of the site. Each is asked for, and recorded, when it is read. */
class RecordedWords implements WordSource {
  readonly #recorder: ReadRecorder;

  constructor(recorder: ReadRecorder) {
    this.#recorder = recorder;
  }

  get language(): string {
    return String(this.#value('site', ['language']));
  }

  get region(): NonNullable<WordSource['region']> {
    return regionOfSite((path) => this.#value('site', path));
  }

  override(section: string, key: string): unknown {
    return this.#value('words', [section, key]);
  }

  #value(id: string, path: ContentPath): unknown {
    return this.#recorder.value({ kind: 'entry', id }, path);
  }
}

/** A proxy handler for a content object. Each property is asked for, and recorded, on first access. */
class TrackedObject implements ProxyHandler<object> {
  readonly #recorder: ReadRecorder;
  readonly #root: Root;
  readonly #path: ContentPath;
  #properties: Map<string, unknown> | undefined;
  #isPresent: boolean | undefined;

  constructor(recorder: ReadRecorder, root: Root, path: ContentPath) {
    this.#recorder = recorder;
    this.#root = root;
    this.#path = path;
  }

  isPresent(): boolean {
    this.#isPresent ??= this.#shapeAt(this.#path) !== undefined;
    return this.#isPresent;
  }

  get(_target: object, name: string | symbol): unknown {
    if (typeof name === 'symbol') return undefined;
    this.#properties ??= new Map();
    const known = this.#properties.get(name);
    if (known !== undefined || this.#properties.has(name)) return known;
    const at = [...this.#path, name];
    const value = this.#shapeAt(at);
    const property = isRecord(value) ? viewOf(new TrackedObject(this.#recorder, this.#root, at)) : value;
    this.#properties.set(name, property);
    return property;
  }

  has(_target: object, name: string | symbol): boolean {
    if (typeof name === 'symbol') return false;
    return this.#recorder.ask({ kind: 'has', root: this.#root, path: [...this.#path, name] }).value === true;
  }

  ownKeys(): string[] {
    const { value } = this.#recorder.ask({ kind: 'keys', root: this.#root, path: this.#path });
    return Array.isArray(value) ? value : [];
  }

  getOwnPropertyDescriptor(target: object, name: string | symbol): PropertyDescriptor | undefined {
    const value = this.get(target, name);
    return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: false };
  }

  set(): never {
    return refuse();
  }

  defineProperty(): never {
    return refuse();
  }

  deleteProperty(): never {
    return refuse();
  }

  preventExtensions(): never {
    return refuse();
  }

  setPrototypeOf(): never {
    return refuse();
  }

  /** Asks for each path once: there is one tracked object per path. */
  #shapeAt(path: ContentPath): unknown {
    return this.#recorder.askAnew({ kind: 'shape', root: this.#root, path }).value;
  }
}

// All proxies share this empty target: a target with the frozen values would force the proxy to return them.
const emptyTarget = Object.create(null);

/** Creates a recording view of a content object for a block. */
function viewOf<Value extends object>(tracked: TrackedObject): Value {
  return new Proxy<Value>(emptyTarget, tracked);
}

function refuse(): never {
  throw new TypeError('Content is read-only. A block must copy a value before it changes it.');
}
