import type { Industry } from '../content/model/entries/industry.ts';
import type { Job } from '../content/model/entries/job.ts';
import type { Post } from '../content/model/entries/post.ts';
import type { Service } from '../content/model/entries/service.ts';
import type { Testimonial } from '../content/model/entries/testimonial.ts';
import { slugOf } from '../content/slug.ts';
import type { ContentEntries } from './content-entries.ts';
import type { Blank } from './draft.ts';

/** The entries that a new one is about; their files must exist. */
export interface NewEntryAbout {
  /** The slug of a city. */
  readonly city?: string | undefined;
  /** The slug of a service. */
  readonly service?: string | undefined;
}

export interface EntryRequest {
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

/** The drafts of entries and documents that have a name or title, and nothing that follows from other data, by kind. */
export const entryDrafts = {
  services: newService,
  posts: newPost,
  pages: newPage,
  testimonials: newTestimonial,
  jobs: newJob,
  industries: newIndustry,
} as const satisfies Readonly<Record<string, (request: EntryRequest) => Readonly<Record<string, unknown>>>>;

function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item);
}
