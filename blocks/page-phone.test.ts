import { expect, it } from 'vitest';
import { resolveFooter } from './footer/footer.resolve.ts';
import { resolveHeader } from './header/header.resolve.ts';
import { resolveMap } from './map/map.resolve.ts';
import { resolveMobileBar } from './mobile-bar/mobile-bar.resolve.ts';
import { resolveNotFound } from './not-found/not-found.resolve.ts';
import { contentReader } from './testing/content-reader.ts';

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
    resolveHeader(header, read).phone.href,
    resolveFooter(footer, read).business.phone.href,
    resolveMap(map, read).phone.href,
    resolveMobileBar(bar, read).phoneHref,
    resolveNotFound(notFound, read).call?.href,
  ]).toEqual(Array(5).fill(href));
});
