import type { Site } from '../../engine/content/model/site.ts';
import { siteFacts } from '../../engine/content/site-facts.ts';

const phone = (label: string, number: string) => ({
  label,
  display: `(555) ${number}`,
  href: `tel:+1555${number.replace('-', '')}`,
  purpose: `Callers with a ${label.toLowerCase()} question`,
  when: 'During opening hours',
});

/** A complete site of another trade, for tests of blocks. */
export const exampleSite: Site = siteFacts({
  name: 'Harbor Clocks',
  legalName: 'Harbor Clocks, Inc.',
  tagline: 'Tower clocks kept in time',
  description: 'Repair and winding of tower clocks along the coast.',
  language: 'en-US',
  timeZone: 'America/New_York',
  markup: { rating: true, openings: true },
  foundingDate: '2001-03-01',
  phones: {
    main: phone('Main', '555-0100'),
    local: phone('Local', '555-0101'),
    sales: phone('Sales', '555-0102'),
    support: phone('Support', '555-0103'),
  },
  email: { address: 'desk@example.com' },
  booking: { label: 'Book a visit', href: 'https://www.example.com/book' },
  office: {
    name: 'Harbor workshop',
    street: '1 Pier Road',
    locality: 'Harborton',
    region: 'ME',
    postalCode: '04101',
    country: 'US',
    geo: { latitude: 43.66, longitude: -70.25 },
  },
  hours: {
    visible: '9 AM to 4 PM',
    open: [{ days: ['Monday'], opens: '09:00', closes: '16:00' }],
  },
  priceRange: { visible: '$90 an hour', structuredData: '$$' },
  rating: { value: 4.9, count: 12, best: 5, worst: 1 },
  social: [],
  serviceAreas: ['harborton'],
  coreServices: ['winding'],
  freeMail: { domains: [], prefixes: [] },
  messages: {
    skipLink: 'Skip to content',
    leadReceived: 'We have your note.',
    failure: { title: 'Something broke', text: 'Please call us.' },
  },
  templates: [],
  notFound: 'not-found',
});
