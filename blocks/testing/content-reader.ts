import type { Clock, ContentReader, EntryView, PageLink } from '../../engine/compose/content-reader.ts';
import { placeClusters } from '../../engine/compose/place-clusters.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import type { CollectionName, EntryTypes } from '../../engine/content/model/collections.ts';
import type { Cell, City } from '../../engine/content/model/entries/city.ts';
import type { Post } from '../../engine/content/model/entries/post.ts';
import type { Service } from '../../engine/content/model/entries/service.ts';
import { defaultTheme } from '../../engine/content/theme/theme.ts';
import type { BlockType } from '../../engine/render/block-type.ts';
import { pathPrefixes } from '../../engine/routes/path-prefixes.ts';
import { exampleSite } from './example-site.ts';
import { englishWords } from './page-context.ts';

type Entries = { readonly [C in CollectionName]?: Readonly<Record<string, EntryTypes[C]>> };
type Subject = Partial<Readonly<Record<CollectionName, string>>>;

interface ReaderContent {
  readonly entries?: Entries;
  readonly subject?: Subject;
  readonly cell?: Cell;
  readonly path?: string;
  /** The paths that lead to a page, with their names. */
  readonly pages?: Readonly<Record<string, string>>;
  /** The current date, such as "2026-11-21". */
  readonly today?: string;
}

function clockOn(today: string): Clock {
  return {
    hasBegun: (date) => date <= today,
    year: () => Number(today.slice(0, 4)),
    yearsSince: (date) =>
      Number(today.slice(0, 4)) - Number(date.slice(0, 4)) - (today.slice(5) < date.slice(5) ? 1 : 0),
  };
}

/**
 * Returns a reader of in-memory content for tests of resolvers. Entries have pages at "/cities/SLUG",
 * "/services/SLUG", "/posts/SLUG" and "/cities/SLUG/SLUG" if `pages` lists them.
 */
export function contentReader(content: ReaderContent): ContentReader {
  const { entries = {}, subject = {}, pages = {}, path = '/', today = '2026-11-21' } = content;
  function entry<C extends CollectionName>(collection: C, slug: string): EntryView<C> | undefined {
    const found = entries[collection]?.[slug];
    return found && { ...found, slug };
  }
  const referrers = (collection: string, property: string, slug: string): readonly string[] =>
    Object.entries<object>(Reflect.get(entries, collection) ?? {})
      .filter(([, value]) => [Reflect.get(value, property)].flat().includes(slug))
      .map(([name]) => name)
      .sort();
  const pageAt = (asked: string): PageLink | undefined => {
    const name = pages[asked];
    return name === undefined ? undefined : { path: asked, name };
  };
  const reader: ContentReader = {
    // Tests of the blocks that read declared collections use content.
    declaration: () => undefined,
    declaredSubjects: () => ({}),
    slugs: () => [],
    fieldOf: () => undefined,
    nameOf: () => undefined,
    phone: 'main',
    site: exampleSite,
    theme: defaultTheme,
    picture: () => undefined,
    words: englishWords,
    clock: clockOn(today),
    path,
    cell: content.cell,
    entry,
    subject: (collection) => {
      const slug = subject[collection];
      return slug === undefined ? undefined : entry(collection, slug);
    },
    hasValue: (collection, slug, path) =>
      path.reduce(
        (value: unknown, name) => (isRecord(value) ? value[name] : undefined),
        entry(collection, slug),
      ) !== undefined,
    count: (collection) => Object.keys(entries[collection] ?? {}).length,
    all: (collection) =>
      Object.keys(entries[collection] ?? {})
        .sort()
        .flatMap((slug) => entry(collection, slug) ?? []),
    referrers,
    referrersOfSubject: (collection, property, of) => {
      const slug = subject[of];
      return slug === undefined ? undefined : referrers(collection, property, slug);
    },
    // Tests of the blocks that show regions and groups use content.
    regions: () => [],
    region: () => undefined,
    citiesIn: () => [],
    groups: () => [],
    group: () => undefined,
    entriesIn: () => [],
    clusters: (from) => placeClusters(new Map(), from),
    pageAt,
    pathTo: ({ cities, services, posts }) => {
      const asked =
        cities === undefined
          ? services === undefined
            ? `/posts/${posts}`
            : `/services/${services}`
          : ['/cities', cities, services].filter((part) => part !== undefined).join('/');
      return pageAt(asked)?.path;
    },
    ancestors: pathPrefixes(path).filter((prefix) => pageAt(prefix) !== undefined).length,
    cellHas: (property) => content.cell !== undefined && property in content.cell,
    isAbout: (collection) => subject[collection] !== undefined,
    listedSubject: (collection, by, property) => {
      const slug = subject[collection] ?? '';
      return reader.hasValue(by, subject[by] ?? '', [property, slug]) ? slug : undefined;
    },
    listedPages: (collection, by, property) =>
      Object.keys(Object(reader.subject(by)?.[property])).filter(
        (slug) =>
          slug !== subject[collection] &&
          reader.pathTo({ [by]: subject[by], [collection]: slug }) !== undefined,
      ).length,
    inset: (read) => read(reader),
    insetText: (text) => text,
  };
  return reader;
}

/** Returns a city with all required properties. */
export function exampleCity(given: Partial<City> & Pick<City, 'name'>): City {
  return {
    county: 'Coast County',
    state: 'ME',
    geo: { latitude: 43.7, longitude: -70.3 },
    keyIndustries: ['Churches'],
    neighbors: [],
    description: `Clocks in ${given.name}.`,
    about: 'Clocks here run slow in winter.',
    services: {},
    ...given,
  };
}

/** Returns a service with all required properties. */
export function exampleService(given: Partial<Service> & Pick<Service, 'name'>): Service {
  return {
    title: `${given.name} for towers`,
    description: `${given.name}, every week.`,
    icon: 'clock',
    category: 'support',
    page: true,
    inCities: true,
    statement: 'The clock is right.',
    problem: 'It stops.',
    approach: 'We climb.',
    features: [],
    benefits: [],
    steps: [],
    included: [],
    notIncluded: [],
    cost: 'By the hour.',
    faqs: [],
    related: [],
    ctaText: 'Ask us up',
    ...given,
  };
}

/** Returns an article with all required properties. */
export function examplePost(given: Partial<Post> & Pick<Post, 'title' | 'publishAt'>): Post {
  return {
    description: 'About clocks.',
    topic: 'Support',
    author: 'The workshop',
    body: 'Lead.\n\n## One\n\nText.\n\n## Two\n\nText.',
    services: [],
    related: [],
    ...given,
  };
}

/** Returns the properties of the component of a block. */
export function resolved<Source, Resolved>(
  { resolve }: BlockType<Source, Resolved>,
  block: NoInfer<Source>,
  read: ContentReader,
): Resolved {
  if (resolve === undefined) throw new Error('This type of block has no resolve function.');
  return resolve(block, read);
}
