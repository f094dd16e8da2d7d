import { computedOnce } from '../content/computed-once.ts';
import type { GeoPoint } from '../content/distance.ts';
import { type Group, groupsOf } from '../content/groups.ts';
import { isRecord } from '../content/json-schema.ts';
import type { CollectionName } from '../content/model/collections.ts';
import {
  type CollectionDeclaration,
  collectionSchema,
  nameField,
} from '../content/model/declared-collections.ts';
import type { Cell } from '../content/model/entries/city.ts';
import type { Site } from '../content/model/site.ts';
import type { PictureFile } from '../content/picture-files.ts';
import type { Region, RegionKind } from '../content/regions.ts';
import type { Theme } from '../content/theme/theme.ts';
import type { PageSubject, Route } from '../routes/route-table.ts';
import { type ReadWords, type WordSource, wordsFrom } from '../words/words.ts';
import { type Answer, ask, walk } from './answer.ts';
import type { Clock, ContentReader, EntryView, PageLink } from './content-reader.ts';
import { fillTokens, type InsetList } from './insets.ts';
import { type PlaceClusters, placeClusters } from './place-clusters.ts';
import type { Read, ReadRecord } from './read-record.ts';
import {
  type ContentPath,
  type EntryRoot,
  mapTexts,
  type PageProperty,
  type Root,
  rootName,
} from './root.ts';
import { locate, type Scope } from './scope.ts';

/** Composes the name of a route's page. All values are read through the recorder. */
export type NameRoute = (route: Route, recorder: ReadRecorder) => string;

/** Content is read after the record of its reads is complete, for example by an inset that uses the reader of its block. */
export class LateReadError extends Error {
  constructor() {
    super(
      'Content is read after the record of these reads is complete. A function that is called later must read from the reader that it is given.',
    );
    this.name = 'LateReadError';
  }
}

/** Reads content in one scope and records which roots it has read, each once. */
export class ReadRecorder implements ContentReader {
  /** Present if insets are left to the page. */
  readonly insets: InsetList<ReadRecorder> | undefined;
  readonly #nameRoute: NameRoute;
  readonly #answers = new Map<string, Answer>();
  readonly #reads: Read[] = [];
  #scope: Scope | undefined;
  #until = Number.POSITIVE_INFINITY;
  #insetAt: ((index: number) => string) | undefined;
  #clock: Clock | undefined;
  #words: ReadWords | undefined;

  /** @param insets collects the insets; without it, they are read at once and are part of this record */
  constructor(scope: Scope, nameRoute: NameRoute, insets?: InsetList<ReadRecorder>) {
    this.#scope = scope;
    this.insets = insets;
    this.#nameRoute = nameRoute;
  }

  /** @throws LateReadError after {@link release} */
  get scope(): Scope {
    if (this.#scope === undefined) throw new LateReadError();
    return this.#scope;
  }

  // Most recorders need none of these.

  get clock(): Clock {
    this.#clock ??= {
      yearsSince: (date) => Number(this.read({ kind: 'years-since', date })),
      hasBegun: (date) => this.read({ kind: 'has-begun', date }) === true,
      year: () => Number(this.read({ kind: 'year' })),
    };
    return this.#clock;
  }

  get words(): ReadWords {
    this.#words ??= wordsFrom(new RecordedWords(this));
    return this.#words;
  }

  /** Returns the record of all reads so far. */
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
  }

  /** Returns the value of a root. */
  read(root: Root): unknown {
    const name = rootName(root);
    let answer = this.#answers.get(name);
    if (answer === undefined) {
      const { lens } = this.scope;
      const asked = lens === undefined ? root : mapTexts(root, (text) => lens.plain(text));
      answer = ask(asked, this.scope);
      this.#answers.set(name, answer);
      this.#reads.push({ root: asked, identity: answer.identity });
      if (answer.until !== undefined && answer.until < this.#until) this.#until = answer.until;
    }
    return answer.value;
  }

  #plain(text: string): string {
    return this.scope.lens?.plain(text) ?? text;
  }

  /** Returns the value at a path in an entry; undefined if there is none. */
  value(root: EntryRoot, path: ContentPath): unknown {
    const value = walk(this.read(root), path);
    const { lens } = this.scope;
    return lens === undefined ? value : lens.show(locate(root, path, this.scope), value);
  }

  /** Whether there is a value at a path in an entry. */
  has(root: EntryRoot, path: ContentPath): boolean {
    return this.read({ kind: 'has', root, path }) === true;
  }

  /** Returns a value at a path in an entry without its texts: see `outlineOf`. */
  outline(root: EntryRoot, path: ContentPath): unknown {
    return this.read({ kind: 'outline', root, path });
  }

  /** Returns the properties that the entry of a dimension replaces in a block of the page's template; undefined if none. */
  override(collection: string, block: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.read({ kind: 'override', collection, block });
    const { lens, page } = this.scope;
    const path = ['overrides', page.template ?? '', block];
    const shown = lens?.show(locate({ kind: 'subject', collection }, path, this.scope), value) ?? value;
    return isRecord(shown) ? shown : undefined;
  }

  /** Returns a property of the page or of the request. */
  page(property: PageProperty): unknown {
    return this.read({ kind: 'page', property });
  }

  get path(): string {
    return String(this.page('path'));
  }

  get phone(): string {
    return String(this.page('phone'));
  }

  get site(): Site {
    return this.#viewOf<Site>({ kind: 'entry', id: 'site' });
  }

  /** The look of the site. Every page reads it. */
  get theme(): Theme {
    this.read({ kind: 'entry', id: 'theme' });
    return this.scope.snapshot.theme;
  }

  get cell(): Cell | undefined {
    return this.#viewIfPresent<Cell>({ kind: 'cell' });
  }

  cellHas(property: string): boolean {
    return this.has({ kind: 'cell' }, [property]);
  }

  isAbout(collection: CollectionName): boolean {
    return this.has({ kind: 'subject', collection }, []);
  }

  listedSubject(collection: CollectionName, by: CollectionName, property: string): string | undefined {
    const slug = this.read({ kind: 'listed-subject', collection, by, property });
    return typeof slug === 'string' ? slug : undefined;
  }

  listedPages(collection: CollectionName, by: CollectionName, property: string): number {
    return Number(this.read({ kind: 'listed-pages', collection, by, property }));
  }

  get ancestors(): number {
    return Number(this.page('ancestors'));
  }

  subject<C extends CollectionName>(collection: C): EntryView<C> | undefined {
    return this.#viewIfPresent<EntryView<C>>({ kind: 'subject', collection });
  }

  entry<C extends CollectionName>(collection: C, slug: string): EntryView<C> | undefined {
    return this.#viewIfPresent<EntryView<C>>({ kind: 'entry', id: `${collection}/${slug}` });
  }

  hasValue(collection: CollectionName, slug: string, path: readonly string[]): boolean {
    return this.has({ kind: 'entry', id: `${collection}/${slug}` }, path);
  }

  count(collection: CollectionName): number {
    return this.#slugs({ kind: 'members', collection, which: { of: 'all' } })?.length ?? 0;
  }

  all<C extends CollectionName>(collection: C): readonly EntryView<C>[] {
    this.read({ kind: 'collection', collection });
    return [...this.scope.snapshot.collections[collection].values()].map((entry) =>
      this.#viewOf<EntryView<C>>({ kind: 'entry', id: entry.id }),
    );
  }

  /** Returns the slugs of the entries of a collection, built-in or declared, of a kind of region, or of a kind of group. */
  slugs(collection: string): readonly string[] {
    return this.#slugs({ kind: 'members', collection, which: { of: 'all' } }) ?? [];
  }

  declaration(collection: string): CollectionDeclaration | undefined {
    const declared = this.value(declarations, ['collections', collection]);
    return isRecord(declared) ? declarationIn(declared) : undefined;
  }

  declaredSubjects(): PageSubject {
    const declared = this.value(declarations, ['collections']);
    return Object.fromEntries(
      Object.keys(isRecord(declared) ? declared : {}).flatMap((collection) => {
        const slug = this.value({ kind: 'subject', collection }, ['slug']);
        return typeof slug === 'string' ? [[collection, slug]] : [];
      }),
    );
  }

  fieldOf(collection: string, slug: string, field: string): unknown {
    return this.value({ kind: 'entry', id: `${collection}/${slug}` }, [field]);
  }

  nameOf(collection: string, slug: string): string | undefined {
    const name = this.fieldOf(collection, slug, nameField) ?? this.fieldOf(collection, slug, 'title');
    return typeof name === 'string' ? name : undefined;
  }

  referrers(collection: string, property: string, slug: string): readonly string[] {
    return this.#slugs({ kind: 'members', collection, which: { of: 'slug', property, slug } }) ?? [];
  }

  referrersOfSubject(collection: string, property: string, subject: string): readonly string[] | undefined {
    return this.#slugs({ kind: 'members', collection, which: { of: 'subject', property, subject } });
  }

  regions(kind: RegionKind): readonly Region[] {
    return this.#members<Region>(kind);
  }

  region(kind: RegionKind): Region | undefined {
    return this.#viewIfPresent<Region>({ kind: 'subject', collection: kind });
  }

  citiesIn(kind: RegionKind, slug: string): readonly string[] {
    return this.referrers('cities', kind, slug);
  }

  groups(collection: string): readonly Group[] {
    return this.#members<Group>(groupsOf(collection));
  }

  group(collection: string): Group | undefined {
    return this.#viewIfPresent<Group>({ kind: 'subject', collection: groupsOf(collection) });
  }

  entriesIn(collection: string, group: string): readonly string[] {
    return this.referrers(collection, groupsOf(collection), group);
  }

  clusters(from: GeoPoint): PlaceClusters {
    this.read({ kind: 'clusters', from });
    return placeClusters(this.scope.snapshot.collections.cities, from);
  }

  pathTo(subject: PageSubject): string | undefined {
    const path = this.read({ kind: 'path-to', subject });
    return typeof path === 'string' ? path : undefined;
  }

  pageAt(path: string): PageLink | undefined {
    const route = this.routeAt(path);
    return route && { path, name: this.#nameRoute(route, this) };
  }

  /** Returns the route of a path; undefined if the path has no page. */
  routeAt(path: string): Route | undefined {
    if (this.read({ kind: 'route', path }) === undefined) return undefined;
    return this.scope.routes.match(this.#plain(path)).route;
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
    this.read({ kind: 'picture', file });
    return this.scope.snapshot.pictures.get(this.#plain(file));
  }

  #slugs(root: Root): readonly string[] | undefined {
    const slugs = this.read(root);
    return Array.isArray(slugs) ? slugs : undefined;
  }

  /** Returns the regions or groups of a kind. */
  #members<Value extends object>(kind: string): readonly Value[] {
    return this.slugs(kind).map((slug) => this.#viewOf<Value>({ kind: 'entry', id: `${kind}/${slug}` }));
  }

  /** Returns the content of an entry that is there. */
  #viewOf<Value extends object>(root: EntryRoot): Value {
    const view = this.#viewIfPresent<Value>(root);
    if (view === undefined) throw new Error(`There is no content "${rootName(root)}".`);
    return view;
  }

  #viewIfPresent<Value extends object>(root: EntryRoot): Value | undefined {
    const content = this.read(root);
    if (!isContent<Value>(content)) return undefined;
    const { lens } = this.scope;
    return lens === undefined ? content : lens.view(locate(root, [], this.scope), content);
  }
}

const declarations: EntryRoot = { kind: 'entry', id: 'collections' };

/** The declaration in a validated value. */
const declarationIn = computedOnce((value: object): CollectionDeclaration => collectionSchema.parse(value));

/** The schemas have made sure that content has the type of its place. */
function isContent<Value extends object>(value: unknown): value is Value {
  return isRecord(value);
}

/** The language, the units and the own words of the site. */
class RecordedWords implements WordSource {
  readonly #recorder: ReadRecorder;

  constructor(recorder: ReadRecorder) {
    this.#recorder = recorder;
  }

  get language(): string {
    return String(this.#value('site', ['language']));
  }

  get units(): NonNullable<WordSource['units']> {
    return this.#value('site', ['units']) === 'miles' ? 'miles' : 'kilometers';
  }

  override(section: string, key: string): unknown {
    return this.#value('words', [section, key]);
  }

  #value(id: string, path: ContentPath): unknown {
    return this.#recorder.value({ kind: 'entry', id }, path);
  }
}
