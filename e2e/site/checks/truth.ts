import { expect, it } from 'vitest';
import { contradictions } from '../contradictions.ts';
import { parsePage } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';

export function truthChecks(site: RenderedSite): void {
  const { value: facts } = site.state.snapshot.site;

  it('no page contradicts the facts of the site', () => {
    const paths = site.sitemapPaths();
    expect(paths.length).toBeGreaterThan(100);
    const found = paths.flatMap((path) =>
      contradictions(site.parse(path), facts).map((contradiction) => `${path}: ${contradiction}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'Plans are $150 - $300 per user per month.',
    'For offices of ten to two hundred people.',
    'Call (626) 555-0199.',
    'Alerts are read by people at night as well.',
    'Small visits need no appointment.',
    'A technician answers.',
  ])('a planted contradiction is found: %s', (planted) => {
    expect(contradictions(parsePage(`<body><main><p>${planted}</p></main></body>`), facts)).toHaveLength(1);
  });

  it.each([
    `Plans are ${facts.priceRange.visible}.`,
    `For offices of ${facts.firmSize}.`,
    `Call ${facts.phones.sales.display}.`,
    'People respond at night if the plan includes it.',
    'Machines are monitored at night.',
    'Visits are by appointment.',
  ])('a similar true sentence is not: %s', (sentence) => {
    expect(contradictions(parsePage(`<body><main><p>${sentence}</p></main></body>`), facts)).toEqual([]);
  });

  it('the emergency page shows and dials one number in its hero, its bar and its form', () => {
    const page = parsePage(site.render('/emergency-it-support-los-angeles').html);
    const { href } = facts.phones.support;
    expect(page.querySelector('#hero a[href^="tel:"]')?.getAttribute('href')).toBe(href);
    expect(page.querySelector('#hero')?.getAttribute('data-variant')).toBe('statement');
    expect(page.querySelector('nav[aria-label="Quick actions"] a[href^="tel:"]')?.getAttribute('href')).toBe(
      href,
    );
    expect(page.querySelector('#contact dd a[href^="tel:"]')?.getAttribute('href')).toBe(href);
    expect(page.querySelector('#hero')?.textContent).toContain('At night and on weekends');
  });
}
