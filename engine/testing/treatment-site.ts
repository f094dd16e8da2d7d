import { type SmallSite, smallSite } from './small-site.ts';

const site = smallSite['site.json'];
const own = ['treatment', 'clinic', 'clinic-treatment'];

/** The small site with two collections of its own, `clinics` and `treatments`, and pages for their combinations. */
export const treatmentSite: SmallSite = {
  ...smallSite,
  'site.json': {
    ...(typeof site === 'object' ? site : {}),
    templates: ['town', 'town-service', 'service', 'post', 'fallback', ...own],
  },
  'collections.json': {
    collections: {
      clinics: {
        label: 'Clinics',
        fields: {
          name: { type: 'text', label: 'Name', required: true, max: 60 },
          treatments: { type: 'reference', collection: 'treatments', list: true, label: 'Treatments' },
        },
      },
      treatments: {
        label: 'Treatments',
        description: 'What a clinic offers.',
        fields: {
          name: { type: 'text', label: 'Name', required: true, max: 60 },
          summary: { type: 'text', label: 'Summary', min: 5, max: 200 },
          body: { type: 'markdown', label: 'Text' },
          minutes: { type: 'number', label: 'Minutes', min: 10, max: 240 },
          price: { type: 'money', label: 'Price', currency: 'EUR' },
          since: { type: 'date', label: 'Since' },
          online: { type: 'boolean', label: 'Online' },
          kind: { type: 'choice', label: 'Kind', options: ['Manual', 'Exercise'] },
          link: { type: 'link', label: 'Link' },
          related: {
            type: 'reference',
            collection: 'treatments',
            list: true,
            maxItems: 3,
            label: 'Related',
          },
        },
      },
    },
  },
  'clinics/north.json': { name: 'North', treatments: ['massage', 'taping'] },
  'clinics/south.json': { name: 'South', treatments: ['taping'] },
  'treatments/massage.json': {
    name: 'Massage',
    summary: 'Thirty minutes on the table.',
    body: ['First we talk.', 'Then we work.'],
    minutes: 30,
    price: 48.5,
    since: '2019-04-01',
    online: false,
    kind: 'Manual',
    link: 'https://www.example.com/massage',
    related: ['taping'],
  },
  'treatments/taping.json': { name: 'Taping', minutes: 15 },
  'templates/treatment.json': {
    for: { treatment: 'treatments' },
    path: '/treatments/:treatment',
    name: '{{ treatment.name }}',
    layout: 'bare',
    title: '{{ treatment.name }} and what it takes',
    description: 'A description of {{ treatment.name }} that is long enough for search results.',
    blocks: [
      { id: 'head', type: 'text', text: '{{ treatment.name }}' },
      { id: 'body', type: 'text', text: { from: 'treatment.body' }, when: 'treatment.body' },
    ],
  },
  'templates/clinic.json': {
    for: { clinic: 'clinics' },
    path: '/clinics/:clinic',
    name: '{{ clinic.name }}',
    layout: 'bare',
    title: 'The clinic {{ clinic.name }}',
    description: 'A description of the clinic {{ clinic.name }} that is long enough.',
    blocks: [{ id: 'head', type: 'text', text: '{{ clinic.name }}, {{ treatments.taping.name }}' }],
  },
  'templates/clinic-treatment.json': {
    for: { clinic: 'clinics', treatment: 'clinic.treatments' },
    path: '/clinics/:clinic/:treatment',
    name: '{{ treatment.name }}',
    layout: 'bare',
    title: '{{ treatment.name }} in {{ clinic.name }}',
    description: '{{ treatment.name }} in {{ clinic.name }} takes as long as it takes, and then some.',
    blocks: [
      { id: 'way', type: 'way' },
      { id: 'head', type: 'text', text: '{{ treatment.name }} in {{ clinic.name }}' },
      { id: 'time', type: 'text', text: '{{ treatment.minutes }} minutes', when: 'treatment.minutes' },
    ],
  },
};
