import { describe, expect, it } from 'vitest';
import { now, parse, rendererIn, stateOf, text } from '../testing/page-rendering.tsx';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';

describe('the structured data of a page', () => {
  const site = withProperties(
    'templates/town-service.json',
    { blocks: [{ id: 'trail', type: 'trail' }, text] },
    withFiles({
      'pages/contact.json': {
        path: '/contact',
        layout: 'bare',
        title: '</script><script>alert(1)</script> & <!-- contact',
        description: 'x',
        structuredData: ['contact'],
        blocks: [text],
      },
    }),
  );
  const state = stateOf(site);

  interface Node {
    readonly '@type': string;
    readonly '@id'?: string;
    readonly [name: string]: unknown;
  }

  function graphOf(path: string): readonly Node[] {
    const { html } = rendererIn().renderer.render(state, path, now);
    const scripts = parse(html).querySelectorAll('script');
    expect(scripts).toHaveLength(1);
    const data: { readonly '@context': string; readonly '@graph': readonly Node[] } = JSON.parse(
      scripts[0]?.textContent ?? '',
    );
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'];
  }

  const idsOf = (graph: readonly Node[]): string[] => graph.flatMap((node) => node['@id'] ?? []);

  it('describes the business once, under an id that other nodes refer to', () => {
    const id = 'https://www.example.com/#business';
    for (const path of [
      '/',
      '/towns/keene',
      '/towns/keene/tuning',
      '/work/tuning',
      '/news/first',
      '/nowhere',
    ]) {
      const graph = graphOf(path);
      expect(idsOf(graph).filter((candidate) => candidate === id)).toHaveLength(1);
      expect(new Set(idsOf(graph)).size).toBe(idsOf(graph).length);
      const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map((match) => match[1]);
      expect(references.length).toBeGreaterThan(0);
      for (const reference of references) expect(idsOf(graph)).toContain(reference);
    }
  });

  it('describes the business in full on pages about it, and elsewhere so that it can be identified', () => {
    const brief = {
      '@type': 'LocalBusiness',
      '@id': 'https://www.example.com/#business',
      name: 'Workshop',
      url: 'https://www.example.com/',
      telephone: '+16035550100',
      address: expect.objectContaining({ '@type': 'PostalAddress' }),
    };
    expect(graphOf('/towns/keene')[0]).toEqual(brief);
    expect(graphOf('/contact')[0]).toMatchObject({
      ...brief,
      openingHoursSpecification: { dayOfWeek: ['Monday'] },
      areaServed: [{ '@type': 'City', name: 'Keene' }],
    });
  });

  it('describes the subject of its template and the additions of its blocks', () => {
    const graph = graphOf('/towns/keene/tuning');
    expect(graph.find((node) => node['@type'] === 'Service')).toMatchObject({
      '@id': 'https://www.example.com/towns/keene/tuning#service',
      name: 'Tuning, Keene',
      provider: { '@id': 'https://www.example.com/#business' },
      areaServed: { name: 'Keene', containedInPlace: { name: 'North County, NH' } },
    });
    expect(graph.filter((node) => node['@type'] === 'BreadcrumbList')).toEqual([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, item: 'https://www.example.com/towns/keene/tuning' },
        ],
      },
    ]);
    expect(graphOf('/work/tuning').find((node) => node['@type'] === 'Service')).not.toHaveProperty(
      'areaServed',
    );
    expect(graphOf('/news/first').find((node) => node['@type'] === 'BlogPosting')).toMatchObject({
      headline: 'First',
      datePublished: '2026-01-10',
      dateModified: '2026-01-10',
    });
    expect(graphOf('/towns').map((node) => node['@type'])).toEqual(['LocalBusiness', 'WebSite', 'WebPage']);
  });

  it('describes a business of another type and country by its facts', () => {
    const days = ['Monday' as const, 'Friday' as const];
    const aboutPage = withProperties('pages/towns.json', { structuredData: ['about'] });
    const site = readSite(
      withProperties(
        'site.json',
        {
          businessType: 'RoofingContractor',
          currency: 'EUR',
          priceRange: undefined,
          office: {
            name: 'Atelier',
            street: '4 rue de la Poste',
            locality: 'Annecy',
            postalCode: '74000',
            country: 'FR',
            geo: { latitude: 45.9, longitude: 6.12 },
          },
          hours: {
            open: [
              { days, opens: '09:00', closes: '12:00' },
              { days, opens: '14:00', closes: '18:00' },
              { days: ['Sunday' as const], opens: '00:00', closes: '00:00' },
            ],
            exceptions: [
              { name: 'Old', from: '2020-12-24' },
              { name: 'Noël', from: '2099-12-24', until: '2099-12-26' },
              { name: 'Inventaire', from: '2099-12-30', open: [{ opens: '00:00', closes: '00:00' }] },
            ],
          },
        },
        aboutPage,
      ),
    );
    const { html } = rendererIn().renderer.render(site, '/towns', now);
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const [business] = JSON.parse(text)['@graph'];
    expect(business).toMatchObject({
      '@type': 'RoofingContractor',
      currenciesAccepted: 'EUR',
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '09:00', closes: '12:00' },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '14:00', closes: '18:00' },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
      ],
      specialOpeningHoursSpecification: [
        { validFrom: '2099-12-24', validThrough: '2099-12-26', opens: '00:00', closes: '00:00' },
        { validFrom: '2099-12-30', validThrough: '2099-12-30', opens: '00:00', closes: '23:59' },
      ],
    });
    expect(business.address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: '4 rue de la Poste',
      addressLocality: 'Annecy',
      postalCode: '74000',
      addressCountry: 'FR',
    });
    expect(business).not.toHaveProperty('priceRange');
  });

  it('describes a business that schema.org does not count among local ones as both', () => {
    const site = readSite(withProperties('site.json', { businessType: 'VeterinaryCare' }));
    const { html } = rendererIn().renderer.render(site, '/towns', now);
    expect(html).toContain('"@type":["LocalBusiness","VeterinaryCare"]');
  });

  it('cannot close its script element, whatever a title contains', () => {
    const graph = graphOf('/contact');
    expect(graph.find((node) => node['@type'] === 'ContactPage')).toMatchObject({
      name: '</script><script>alert(1)</script> & <!-- contact',
    });
  });

  it('is the same from a cached block', () => {
    const { renderer, drawn } = rendererIn();
    const first = renderer.render(state, '/towns/keene/tuning', now).html;
    const count = drawn.length;
    expect(renderer.render(state, '/towns/keene/tuning', now).html).toBe(first);
    expect(drawn).toHaveLength(count);
    expect(first).toContain('BreadcrumbList');
  });
});
