import { isRecord } from '../../engine/content/json-schema.ts';
import type { CollectionName } from '../../engine/content/model/collections.ts';
import type { Industry } from '../../engine/content/model/entries/industry.ts';
import type { Job } from '../../engine/content/model/entries/job.ts';
import type { Post } from '../../engine/content/model/entries/post.ts';
import type { Service } from '../../engine/content/model/entries/service.ts';
import type { Testimonial } from '../../engine/content/model/entries/testimonial.ts';
import { slugOf } from '../../engine/content/slug.ts';
import { suggestName } from '../../engine/content/suggestion.ts';
import { CommandError } from '../command/command-error.ts';
import {
  type ContentEntries,
  nameAndSlug,
  readContentEntries,
  type TargetFolder,
  writeEntry,
} from './content-entries.ts';
import type { Blank, Scaffold } from './scaffold.ts';

/** The entries that a new one is about; their files must exist. */
export interface NewEntryAbout {
  /** The slug of a city. */
  readonly city?: string | undefined;
  /** The slug of a service. */
  readonly service?: string | undefined;
}

interface EntryRequest {
  /** The name or title, without superfluous spaces. */
  readonly title: string;
  readonly about: NewEntryAbout;
  readonly content: ContentEntries;
  /** The date of the site, such as "2026-11-22". */
  readonly today: string;
}

/** The number of an industry's empty requirements, questions and services, which is the smallest that is valid. */
const industryParts = { pressures: 3, faqs: 2, services: 2 };

const newPost = ({ title, about, today }: EntryRequest) =>
  ({
    $schema: '../schema/post.json',
    title,
    description: '',
    topic: '',
    author: '',
    publishAt: today,
    body: [''],
    services: [about.service ?? ''],
    related: [],
  }) satisfies Blank<Post>;

const newJob = ({ title, about, today }: EntryRequest) =>
  ({
    $schema: '../schema/job.json',
    title,
    text: '',
    result: '',
    cities: [about.city ?? ''],
    service: about.service ?? '',
    date: today.slice(0, 7),
    // A job needs a source, or to be marked as a sample.
    ...{ source: '' },
  }) satisfies Blank<Job>;

const newTestimonial = ({ title, about, content, today }: EntryRequest) => {
  const others = [...content.entries('testimonials').values()];
  const orders = others.map(({ order }) => (typeof order === 'number' ? order : 0));
  const hasCompany = others.length === 0 || others.some(({ company }) => company !== undefined);
  return {
    $schema: '../schema/testimonial.json',
    name: title,
    ...(hasCompany && { company: '' }),
    content: '',
    ...{ date: today },
    rating: null,
    order: Math.max(0, ...orders) + 1,
    ...(about.city !== undefined && { city: about.city }),
    ...(about.service !== undefined && { service: about.service }),
  } satisfies Blank<Testimonial>;
};

const newIndustry = ({ title }: EntryRequest) =>
  ({
    $schema: '../schema/industry.json',
    name: title,
    description: '',
    icon: '',
    statement: '',
    intro: [''],
    pressures: times(industryParts.pressures, { title: '', text: '' }),
    practice: [''],
    faqs: times(industryParts.faqs, { question: '', answer: '' }),
    services: times(industryParts.services, ''),
  }) satisfies Blank<Industry>;

const newService = ({ title }: EntryRequest) =>
  ({
    $schema: '../schema/service.json',
    name: title,
    title: '',
    description: '',
    icon: '',
    category: '',
    page: true,
    inCities: true,
    statement: '',
    problem: [''],
    approach: [''],
    features: times(3, { title: '', description: '', icon: '' }),
    benefits: times(3, ''),
    steps: times(3, { title: '', text: '' }),
    included: times(4, { item: '', detail: '' }),
    notIncluded: [''],
    cost: [''],
    faqs: times(2, { question: '', answer: '' }),
    related: times(2, ''),
    ctaText: '',
  }) satisfies Blank<Service>;

const newPage = ({ title, content }: EntryRequest) => ({
  $schema: '../schema/page.json',
  path: `/${slugOf(title)}`,
  name: title,
  layout: content.layouts.includes('default') ? 'default' : (content.layouts[0] ?? ''),
  title: `${title} | {{ site.name }}`,
  description: '',
  blocks: [
    { id: 'hero', type: 'hero', required: true, heading: title },
    { id: 'text', type: 'rich-text', heading: '', text: [''] },
  ],
});

interface NewEntry {
  readonly folder: CollectionName | 'pages';
  readonly example: string;
  readonly create: (request: EntryRequest) => Readonly<Record<string, unknown>>;
  readonly steps: (slug: string) => readonly string[];
}

/** The kinds of entries and documents that have a name or title, and nothing that follows from other data. */
const newEntries = {
  service: {
    folder: 'services',
    example: 'Backup Review',
    create: newService,
    steps: (slug) => [
      '"page" is whether it has its own page, "inCities" whether cities may offer it; both are true now.',
      `To offer it in a city, add to the city's file: "services": { "${slug}": { "intro": ["A fact that is true only there."] } }`,
      `Add "${slug}" to "related" of related services.`,
    ],
  },
  post: {
    folder: 'posts',
    example: 'One page with your network on it',
    create: newPost,
    steps: () => [
      'It is published on the date of "publishAt", which is today; write a later one to publish it then.',
    ],
  },
  page: {
    folder: 'pages',
    example: 'Spring checkup',
    create: newPage,
    steps: () => ['Link to its path from another page, so that visitors and search engines find it.'],
  },
  testimonial: {
    folder: 'testimonials',
    example: 'Jordan Reyes',
    create: newTestimonial,
    steps: () => [
      'Quote the person word for word. "city" and "service" make it evidence for the pages of both.',
    ],
  },
  job: {
    folder: 'jobs',
    example: 'Moved an office over one weekend',
    create: newJob,
    steps: () => [
      '"source" names the evidence, such as a ticket. A job counts as evidence for each of its cities and its service.',
    ],
  },
  industry: {
    folder: 'industries',
    example: 'Veterinary clinics',
    create: newIndustry,
    steps: () => ['Name it in "industries" of the cities where it is common.'],
  },
} as const satisfies Readonly<Record<string, NewEntry>>;

export type NewEntryKind = keyof typeof newEntries;

/**
 * Writes the file of a new entry or page from its name or title. Values that only an editor knows are empty, and the
 * validator reports them.
 * @throws CommandError, ContentFolderError
 */
export function scaffoldEntry(
  folder: TargetFolder,
  kind: NewEntryKind,
  written: string,
  about: NewEntryAbout,
  now: Date,
): Scaffold {
  const { folder: collection, example, create, steps }: NewEntry = newEntries[kind];
  const { name: title, slug } = nameAndSlug(
    written,
    `Write it as visitors read it: npx cityblock new ${kind} "${example}"`,
  );
  const content = readContentEntries(folder.path);
  for (const [named, slugs] of [
    [about.city, content.entries('cities')],
    [about.service, content.entries('services')],
  ] as const) {
    if (named !== undefined && !slugs.has(named))
      throw new CommandError(
        `There is no entry "${named}"; nothing was written. ${suggestName(named, slugs.keys()) ?? `Name one of: ${[...slugs.keys()].join(', ')}`}`,
        { code: 'CB_NAME' },
      );
  }
  const today = now.toISOString().slice(0, 10);
  const file = writeEntry(folder, collection, slug, create({ title, about, content, today }));
  return {
    files: [file],
    nextSteps: [
      `npx cityblock validate lists the values to write in ${file}. Until it is published, they are warnings.`,
      ...steps(slug),
      ...pageSteps(kind, collection, content),
    ],
  };
}

/** Says that an entry that is written to be read on its own has no page, if no template has pages for its collection. */
function pageSteps(kind: NewEntryKind, collection: string, content: ContentEntries): readonly string[] {
  const hasPages = content.templates.some(({ for: dimensions }) =>
    Object.values(isRecord(dimensions) ? dimensions : {}).includes(collection),
  );
  if (hasPages || (kind !== 'post' && kind !== 'industry')) return [];
  return [
    `No template has "for": { "${kind}": "${collection}" }, so this entry has no page. Write one in templates/ with a path such as "/${collection}/:${kind}".`,
  ];
}

function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item);
}
