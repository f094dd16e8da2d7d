import { compareText } from '../content/compare-text.ts';
import type { ContentFile } from '../content/content-files.ts';

/** The content of a site by file name, which a test can edit before it is loaded. */
export type SmallSite = Readonly<Record<string, unknown>>;

const service = (name: string, page: boolean) => ({
  name,
  title: `${name} in full`,
  description: `What ${name} is, in one sentence that is long enough to be a description.`,
  icon: 'wrench',
  category: 'support',
  page,
  inCities: true,
  statement: `${name} says something`,
  problem: 'What goes wrong.',
  approach: ['What we do.', 'And then.'],
  features: ['one', 'two', 'three'].map((title) => ({
    title,
    description: `${title} of ${name}`,
    icon: 'star',
  })),
  benefits: ['first', 'second', 'third'],
  steps: ['first', 'second', 'third'].map((title) => ({ title, text: `${title} step` })),
  included: ['a', 'b', 'c', 'd'].map((item) => ({ item, detail: `detail of ${item}` })),
  notIncluded: ['the rest'],
  cost: 'It depends.',
  faqs: ['Why', 'How'].map((question) => ({ question: `${question} ${name}?`, answer: 'Because.' })),
  related: ['tuning', 'repair'],
  ctaText: 'Ask',
});

const city = (name: string, neighbors: readonly string[], services: object) => ({
  name,
  county: 'North County',
  state: 'NH',
  geo: { latitude: 43, longitude: -71 },
  keyIndustries: ['Schools'],
  neighbors,
  description: `A sentence about ${name} that is long enough for search results to show.`,
  about: `About ${name}.`,
  services,
});

const phone = {
  label: 'Main',
  display: '(603) 555-0100',
  href: 'tel:+16035550100',
  purpose: 'All callers',
  when: 'During opening hours',
};

/** The instant at which tests read the small site. Its second post is published later. */
export const smallSiteTime = Date.parse('2026-11-21T15:00:00Z');

/** A site with a few pages that ask every kind of question. */
export const smallSite: SmallSite = {
  'site.json': {
    name: 'Workshop',
    legalName: 'Workshop LLC',
    tagline: 'Small and careful',
    description: 'A workshop.',
    language: 'en-US',
    timeZone: 'America/New_York',
    foundingDate: '2001-03-15',
    phones: { main: phone, local: phone, sales: phone, support: phone },
    email: { address: 'desk@example.com' },
    booking: { label: 'Book', href: 'https://www.example.com/book' },
    office: {
      name: 'Shop',
      street: '1 Main Street',
      locality: 'Keene',
      region: 'NH',
      postalCode: '03431',
      country: 'US',
      geo: { latitude: 42.9, longitude: -72.3 },
    },
    hours: { visible: '9 to 5', open: [{ days: ['Monday'], opens: '09:00', closes: '17:00' }] },
    priceRange: { visible: '$90 a visit', structuredData: '$' },
    rating: { value: 5, count: 10, best: 5, worst: 1 },
    social: [],
    serviceAreas: ['keene'],
    coreServices: ['tuning'],
    freeMail: { domains: ['gmail.com'], prefixes: [] },
    messages: {
      skipLink: 'Skip to content',
      leadReceived: 'Thank you.',
      failure: { title: 'A fault', text: 'Please try again.' },
    },
    templates: ['town', 'town-service', 'service', 'post', 'fallback'],
    notFound: 'not-found',
  },
  'cities/keene.json': city('Keene', ['dover', 'epping'], {
    tuning: { intro: 'Tuning here.', faqs: [{ question: 'When?', answer: 'Soon.' }] },
    repair: {},
  }),
  'cities/dover.json': city('Dover', ['keene'], { tuning: {} }),
  'cities/epping.json': city('Epping', ['keene', 'dover'], {
    repair: { intro: 'Repair by {{ site.name }}.' },
  }),
  'services/tuning.json': service('Tuning', true),
  'services/repair.json': service('Repair', true),
  'services/moving.json': service('Moving', false),
  'claims/years.json': {
    since: '2001-03-15',
    label: 'years',
    source: 'The founding date',
    date: '2026-01-01',
  },
  'claims/clients.json': {
    value: '40+',
    label: 'clients',
    source: 'The ledger',
    date: '2026-01-01',
    expires: '2027-02-01',
  },
  'posts/first.json': post('First', '2026-01-10'),
  'posts/second.json': post('Second', '2027-01-20'),
  'layouts/plain.json': {
    before: [{ id: 'bar', type: 'text', text: '{{ site.name }}' }],
    after: [{ id: 'foot', type: 'places', heading: 'Places' }],
  },
  'layouts/bare.json': { before: [], after: [{ id: 'foot', type: 'text', text: 'bare' }] },
  'templates/town.json': {
    for: { city: 'cities' },
    path: '/towns/:city',
    name: '{{ city.name }}',
    layout: 'plain',
    title: 'Everything in {{ city.name }}',
    description: '{{ city.description }}',
    structuredData: ['city'],
    blocks: [
      { id: 'way', type: 'way' },
      { id: 'about', type: 'text', text: { from: 'city.about' } },
      { id: 'near', type: 'near' },
      { id: 'named', type: 'named' },
      { id: 'claims', type: 'claims' },
    ],
  },
  'templates/town-service.json': {
    for: { city: 'cities', service: 'city.services' },
    path: '/towns/:city/:service',
    name: '{{ service.name }}',
    layout: 'plain',
    title: '{{ service.name }} in {{ city.name | upcase }}',
    description: '{{ service.description }}',
    structuredData: ['city-service'],
    blocks: [
      { id: 'way', type: 'way' },
      { id: 'head', type: 'text', text: '{{ service.name }} in {{ city.name }}', required: true },
      { id: 'intro', type: 'text', text: { from: 'cell.intro' }, when: 'cell.intro' },
      { id: 'what', type: 'text', text: { from: 'service.approach' } },
      { id: 'near', type: 'near' },
    ],
  },
  'templates/service.json': {
    for: { service: 'services' },
    where: 'service.page',
    path: '/work/:service',
    layout: 'plain',
    title: '{{ service.title }}',
    description: '{{ service.description }}',
    structuredData: ['service'],
    blocks: [
      {
        id: 'head',
        type: 'text',
        text: '{{ service.statement }} since {{ site.foundingDate | years_since }} years',
      },
      { id: 'here', type: 'path', text: 'You are at' },
    ],
  },
  'templates/post.json': {
    for: { post: 'posts' },
    path: '/news/:post',
    layout: 'bare',
    title: '{{ post.title }}',
    description: '{{ post.description }}',
    structuredData: ['article'],
    blocks: [{ id: 'body', type: 'text', text: { from: 'post.body' } }],
  },
  'templates/fallback.json': {
    for: { city: 'cities', service: 'services' },
    path: '/towns/:city/:service',
    layout: 'plain',
    noIndex: true,
    title: '{{ service.name }} on request in {{ city.name }}',
    description: '{{ service.description }}',
    blocks: [{ id: 'head', type: 'text', text: '{{ service.name }} on request in {{ city.name }}' }],
  },
  'pages/index.json': {
    path: '/',
    name: 'Home',
    layout: 'plain',
    title: 'The workshop',
    description: 'A description of the workshop that is long enough.',
    blocks: [
      { id: 'head', type: 'text', text: '{{ site.tagline }}. {{ claims.clients.value }} clients.' },
      { id: 'claims', type: 'claims' },
      { id: 'news', type: 'news' },
    ],
  },
  'pages/towns.json': {
    path: '/towns',
    name: 'Towns',
    layout: 'plain',
    title: 'All towns',
    description: 'A description of all towns that is long enough for search results.',
    blocks: [{ id: 'list', type: 'places', heading: 'All towns' }],
  },
  'pages/not-found.json': {
    path: '/not-found',
    layout: 'bare',
    noIndex: true,
    title: 'Not here',
    description: 'A description of the page that is not there, long enough.',
    blocks: [{ id: 'head', type: 'text', text: 'Not here' }],
  },
};

function post(title: string, publishAt: string) {
  return {
    title,
    description: `What ${title} says, in a sentence that is long enough for search results.`,
    topic: 'Support',
    author: 'The desk',
    publishAt,
    body: `Body of ${title}.`,
    services: ['tuning'],
    related: ['first', 'second'],
  };
}

/** Converts a site to content files. */
export function toFiles(site: SmallSite): ContentFile[] {
  return Object.entries(site)
    .sort(([left], [right]) => compareText(left, right))
    .map(([file, value]) => ({ file, text: JSON.stringify(value, null, 1) }));
}
