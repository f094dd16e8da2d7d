import { expect, it } from 'vitest';
import { footer as footerType } from './footer/footer.schema.ts';
import { header as headerType } from './header/header.schema.ts';
import { map as mapType } from './map/map.schema.ts';
import { mobileBar as mobileBarType } from './mobile-bar/mobile-bar.schema.ts';
import { notFound as notFoundType } from './not-found/not-found.schema.ts';
import { contentReader, resolved } from './testing/content-reader.ts';

const link = { label: 'Here', href: '/' };
const header = {
  home: 'Home',
  label: 'Main',
  items: [],
  submenuLabel: 'More',
  openMenu: 'Menu',
  closeMenu: 'Close',
};
const colorScheme = { label: 'Colors', system: 'System', light: 'Light', dark: 'Dark' };
const footer = {
  label: 'Foot',
  lists: [],
  legal: [],
  socialLabel: 'Social',
  colorScheme,
  sampleNote: 'Sample',
};
const map = { heading: 'Office', show: 'Show', notice: 'Loads', directions: link };
const bar = { label: 'Quick', schedule: 'Schedule', call: 'Call' };
const notFound = { heading: 'None', text: 'No page.', ways: [], call: 'Call' };

it.each([
  ['main', 'main'],
  ['sales', 'sales'],
])('every block of a page with "phone": "%s" shows that number', (phone, name) => {
  const read = { ...contentReader({}), phone };
  const href = read.site.phones[name]?.href;
  expect(href).toMatch(/^tel:/);
  expect([
    resolved(headerType, header, read).phone.href,
    resolved(footerType, footer, read).business.phone.href,
    resolved(mapType, map, read).phone.href,
    resolved(mobileBarType, bar, read).phoneHref,
    resolved(notFoundType, notFound, read).call?.href,
  ]).toEqual(Array(5).fill(href));
});
