import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import { ContentModel } from '../content/content-model.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';
import { smallBlockTypes, smallComponents } from '../testing/small-blocks.tsx';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { checkDocuments } from '../validate/check-documents.ts';
import { ContentLoader } from '../validate/load-content.ts';
import { createBlockRenderer } from './block-renderer.tsx';
import { type BlockProps, blockType } from './block-type.ts';
import type { Look } from './look.ts';
import { PageRenderer } from './page-renderer.ts';
import type { BlockFailure } from './page-renderer-options.ts';

const look: Look = {
  css: { first: ':root{--a:0}', later: '.later{top:0}' },
  toolbarColors: '',
  fontPreloads: '',
};

const now = Date.parse('2026-11-21T15:00:00Z');

const blockTypes = {
  ...smallBlockTypes,
  trail: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => ({ path: read.path }),
    structuredData: ({ path }, { url }) => ({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, item: url(path) }],
    }),
  }),
  broken: blockType({ schema: z.strictObject({ on: z.string() }) }),
  unmade: blockType({
    schema: z.strictObject({}),
    resolve: (): { readonly text: string } => {
      throw new Error('nothing to join');
    },
  }),
  form: blockType({ schema: z.strictObject({}) }),
  answer: blockType({ schema: z.strictObject({}) }),
  clock: blockType({ schema: z.strictObject({}) }),
  loud: blockType({ schema: z.strictObject({}) }),
  louder: blockType({ schema: z.strictObject({}) }),
};

const Loud = styled.p`
  color: red;
`;
const Louder = styled(Loud)`
  color: blue;
`;

let ticks = 0;

const components = {
  ...smallComponents,
  trail: ({ block }: BlockProps<{ readonly path: string }>): ReactNode => <nav>{block.path}</nav>,
  broken: ({ block, page }: BlockProps<{ readonly on: string }>): ReactNode => {
    if (page.path === block.on) throw new Error('<b>cannot</b> be drawn');
    return <p>{block.on} is elsewhere</p>;
  },
  unmade: (): ReactNode => <p>never</p>,
  form: ({ page }: BlockProps<object>): ReactNode => (
    <form>
      {page.submission?.errors.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
      <input name="mail" defaultValue={page.submission?.values.mail ?? ''} />
    </form>
  ),
  answer: ({ page }: BlockProps<object>): ReactNode => <output>{page.query.staff ?? 'none'}</output>,
  clock: ({ page }: BlockProps<object>): ReactNode => {
    ticks += 1;
    return <p>{page.section + (ticks % 2 === 1 ? page.path : page.site.name)}</p>;
  },
  loud: (): ReactNode => <Loud>loud</Loud>,
  louder: (): ReactNode => <Louder>louder</Louder>,
};

const model = new ContentModel(blockTypes, []);

function stateOf(site: SmallSite): SiteState {
  const { snapshot, diagnostics } = new ContentLoader(model).load(toFiles(site));
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  const found = checkDocuments(snapshot, model);
  if (found.length > 0) throw new Error(JSON.stringify(found, null, 1));
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}

function rendererIn(mode: 'development' | 'production' = 'production') {
  const failures: BlockFailure[] = [];
  const drawn: string[] = [];
  const blocks = createBlockRenderer(components);
  const renderer = new PageRenderer({
    model,
    blockTypes,
    blockRenderer: {
      render: (type, block, page) => {
        drawn.push(block.id);
        return blocks.render(type, block, page);
      },
    },
    shell: {
      start: '<!doctype html><html lang="%lang%"><head>',
      middle: '</head><body>',
      end: '</body></html>',
    },
    lookOf: () => look,
    siteUrl: 'https://www.example.com',
    mode,
    onBlockFailure: (failure) => failures.push(failure),
  });
  return { renderer, failures, drawn };
}

const parse = (html: string): Document => new JSDOM(html).window.document;

const townWith = (...blocks: object[]): SmallSite => withProperties('templates/town.json', { blocks });

const text = { id: 'text', type: 'text', text: 'still here' };

describe('a page', () => {
  const state = stateOf(smallSite);

  it('is a complete document: language, head, styles, and the layout around the page', () => {
    const { renderer } = rendererIn();
    const page = renderer.render(state, '/towns/keene', now);
    expect(page).toMatchObject({ status: 200, cacheable: true });
    const document = parse(page.html);
    expect(document.documentElement.lang).toBe('en-US');
    expect(document.title).toBe('Everything in Keene');
    expect(document.querySelector('main#main #about')?.textContent).toBe('About Keene.');
    const order = [...document.body.children].map((element) => element.id || element.localName);
    expect(order).toEqual(['a', 'layout-bar', 'main', 'layout-foot']);
    expect(document.querySelector('a.skip-link')?.getAttribute('href')).toBe('#main');
  });

  it('for an unknown path is the not-found page, which is not indexed and does not repeat the path', () => {
    const { renderer } = rendererIn();
    const one = renderer.render(state, '/nowhere', now);
    const other = renderer.render(state, '/towns/boston', now);
    expect(one).toMatchObject({ status: 404, cacheable: true });
    expect(other.html).toBe(one.html);
    expect(parse(one.html).querySelector('meta[name=robots]')?.getAttribute('content')).toBe(
      'noindex,follow',
    );
    expect(one.html).toContain('Not here');
  });

  it('appears on its date, and is valid until its next change', () => {
    const { renderer } = rendererIn();
    const before = Date.parse('2027-01-20T04:59:59Z');
    expect(renderer.render(state, '/news/second', before).status).toBe(404);
    expect(renderer.render(state, '/news/second', before + 1000).status).toBe(200);
    const home = renderer.render(state, '/', now);
    expect(new Date(home.until).toISOString()).toBe('2027-01-01T05:00:00.000Z');
    expect(renderer.render(state, '/towns', now).until).toBe(Number.POSITIVE_INFINITY);
  });

  it('records the read of the language', () => {
    const { renderer } = rendererIn();
    const { record } = renderer.render(state, '/not-found', now);
    const questions = record.head.reads.map(({ question }) => JSON.stringify(question));
    expect(questions.some((question) => question.includes('"language"'))).toBe(true);
  });

  it('renders a block with the same reads once for all pages', () => {
    const { renderer, drawn } = rendererIn();
    for (const path of ['/towns/keene', '/towns/dover', '/towns/keene/tuning', '/towns', '/'])
      renderer.render(state, path, now);
    expect(drawn.filter((id) => id === 'layout-bar')).toHaveLength(1);
    expect(drawn.filter((id) => id === 'about')).toHaveLength(2);
    const count = drawn.length;
    renderer.render(stateOf(smallSite), '/towns/keene', now);
    expect(drawn).toHaveLength(count);
    renderer.render(
      stateOf(withProperties('cities/keene.json', { about: 'Another word.' })),
      '/towns/keene',
      now,
    );
    expect(drawn.slice(count)).toEqual(['about']);
  });

  it('has only the styles of its blocks, extensions after the components that they extend', () => {
    const { renderer } = rendererIn();
    const styled = stateOf(
      withProperties(
        'pages/index.json',
        {
          blocks: [
            { id: 'b', type: 'louder' },
            { id: 'a', type: 'loud' },
          ],
        },
        townWith({ id: 'a', type: 'loud' }),
      ),
    );
    const css = (path: string): string =>
      parse(renderer.render(styled, path, now).html).querySelector('style[data-page-styles]')?.textContent ??
      '';
    expect(css('/').indexOf('color:red')).toBeGreaterThan(-1);
    expect(css('/').lastIndexOf('color:blue')).toBeGreaterThan(css('/').lastIndexOf('color:red'));
    expect(css('/towns/keene')).toContain('color:red');
    expect(css('/towns/keene')).not.toContain('color:blue');
    expect(css('/towns')).toBe('');
  });
});

describe('a block that throws', () => {
  const site = townWith({ id: 'bad', type: 'broken', on: '/towns/keene' }, text);

  it('is omitted in production; the failure is reported and the page is not cached', () => {
    const { renderer, failures } = rendererIn();
    const state = stateOf(site);
    for (const _ of [1, 2]) {
      const page = renderer.render(state, '/towns/keene', now);
      expect(page).toMatchObject({ status: 200, cacheable: false });
      expect(parse(page.html).querySelector('main p')?.textContent).toBe('still here');
    }
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatchObject({
      path: '/towns/keene',
      document: 'templates/town',
      block: 'bad',
      required: false,
      error: { message: '<b>cannot</b> be drawn' },
    });
    const other = renderer.render(state, '/towns/dover', now);
    expect(other).toMatchObject({ status: 200, cacheable: true });
    expect(other.html).toContain('is elsewhere');
    expect(failures).toHaveLength(2);
  });

  it('is replaced in development by a box with the escaped message', () => {
    const { renderer, failures } = rendererIn('development');
    const page = renderer.render(stateOf(site), '/towns/keene', now);
    expect(page).toMatchObject({ status: 200, cacheable: false });
    const box = parse(page.html).querySelector('main [role=alert]');
    expect(box?.textContent).toContain('Block "bad" of templates/town failed');
    expect(box?.textContent).toContain('<b>cannot</b> be drawn');
    expect(page.html).toContain('still here');
    expect(failures).toHaveLength(1);
  });

  it('in resolve, or because of a missing value, is treated the same', () => {
    const { renderer, failures } = rendererIn();
    const unmade = renderer.render(
      stateOf(townWith({ id: 'bad', type: 'unmade' }, text)),
      '/towns/keene',
      now,
    );
    expect(unmade).toMatchObject({ status: 200, cacheable: false });
    const missing = stateOf(townWith({ id: 'bad', type: 'text', text: '{{ city.population }}' }, text));
    expect(renderer.render(missing, '/towns/keene', now)).toMatchObject({ status: 200, cacheable: false });
    expect(failures.map(({ error }) => String(error))).toEqual([
      'Error: nothing to join',
      'MissingValueError: "city.population" has no value here',
    ]);
  });

  it('and is required causes the failure page with status 500', () => {
    const { renderer, failures } = rendererIn();
    const state = stateOf(townWith({ id: 'bad', type: 'broken', on: '/towns/keene', required: true }, text));
    const page = renderer.render(state, '/towns/keene', now);
    expect(page).toMatchObject({ status: 500, cacheable: false });
    const document = parse(page.html);
    expect(document.querySelector('h1')?.textContent).toBe('A fault');
    expect(document.querySelector('a[href="tel:+16035550100"]')).not.toBeNull();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.html).not.toContain('still here');
    expect(page.html).not.toContain('cannot');
    expect(failures).toMatchObject([{ block: 'bad', required: true }]);
    expect(renderer.render(state, '/towns/dover', now).status).toBe(200);
  });

  it('and is required shows the error in development', () => {
    const { renderer } = rendererIn('development');
    const state = stateOf(townWith({ id: 'bad', type: 'broken', on: '/towns/keene', required: true }, text));
    const page = renderer.render(state, '/towns/keene', now);
    expect(page).toMatchObject({ status: 500, cacheable: false });
    expect(page.html).toContain('Block &quot;bad&quot; of templates/town failed'.replaceAll('&quot;', '"'));
  });

  it('in a layout does not break the pages', () => {
    const { renderer, failures } = rendererIn();
    const state = stateOf(withProperties('layouts/plain.json', { before: [{ id: 'bar', type: 'unmade' }] }));
    const page = renderer.render(state, '/towns', now);
    expect(page).toMatchObject({ status: 200, cacheable: false });
    expect(failures).toMatchObject([{ document: 'layouts/plain', block: 'bar' }]);
  });

  it('is cached again after it was fixed', () => {
    const { renderer } = rendererIn();
    renderer.render(stateOf(site), '/towns/keene', now);
    const fixed = stateOf(townWith({ id: 'bad', type: 'broken', on: '/nowhere' }, text));
    expect(renderer.render(fixed, '/towns/keene', now)).toMatchObject({ status: 200, cacheable: true });
  });
});

describe('a title without a value', () => {
  const site = withProperties('templates/town.json', { title: 'Everything in {{ city.population }}' });

  it('causes the failure page and a report, not an exception', () => {
    const { renderer, failures } = rendererIn();
    const page = renderer.render(stateOf(site), '/towns/keene', now);
    expect(page).toMatchObject({ status: 500, cacheable: false });
    expect(page.html).toContain('A fault');
    expect(failures).toMatchObject([{ document: 'templates/town', block: 'head', required: true }]);
  });

  it('is reported above the blocks in development', () => {
    const { renderer } = rendererIn('development');
    const page = renderer.render(stateOf(site), '/towns/keene', now);
    expect(page.status).toBe(500);
    expect(parse(page.html).title).toBe('"city.population" has no value here');
    expect(page.html).toContain('About Keene.');
  });
});

describe('the input of a request', () => {
  const state = stateOf(
    withProperties(
      'pages/towns.json',
      { blocks: [{ id: 'answer', type: 'answer' }] },
      withProperties('layouts/plain.json', { after: [{ id: 'form', type: 'form' }] }),
    ),
  );
  const submission = {
    values: { mail: '"a" <b>' },
    errors: [{ path: 'mail', message: 'Write <an> address.' }],
  };

  it('from a refused form is shown again, and the page is not cached', () => {
    const { renderer } = rendererIn();
    const plain = renderer.render(state, '/', now);
    expect(plain.cacheable).toBe(true);
    const refused = renderer.render(state, '/', now, { query: {}, submission });
    expect(refused).toMatchObject({ status: 200, cacheable: false });
    const document = parse(refused.html);
    expect(document.querySelector('form p')?.textContent).toBe('Write <an> address.');
    expect(document.querySelector('input')?.getAttribute('value')).toBe('"a" <b>');
    expect(renderer.render(state, '/', now).html).toBe(plain.html);
    expect(renderer.render(state, '/', now).cacheable).toBe(true);
  });

  it('from the query is shown by blocks that read it, and their pages are not cached', () => {
    const { renderer } = rendererIn();
    const shown = (query: Readonly<Record<string, string>>) => {
      const page = renderer.render(state, '/towns', now, { query, submission: undefined });
      return { output: parse(page.html).querySelector('output')?.textContent, cacheable: page.cacheable };
    };
    expect(shown({})).toEqual({ output: 'none', cacheable: false });
    expect(shown({ staff: '3' })).toEqual({ output: '3', cacheable: false });
    expect(shown({ staff: '4' })).toEqual({ output: '4', cacheable: false });
    expect(shown({})).toEqual({ output: 'none', cacheable: false });
  });

  it('from the query does not affect pages without a block that reads it', () => {
    const { renderer } = rendererIn();
    const page = renderer.render(state, '/towns/keene', now, { query: { utm: 'x' }, submission: undefined });
    expect(page.cacheable).toBe(true);
    expect(page.html).toBe(renderer.render(state, '/towns/keene', now).html);
  });
});

describe('an impure block', () => {
  it('is shown and reported, and neither it nor its page is cached', () => {
    ticks = 0;
    const { renderer, failures } = rendererIn();
    const state = stateOf(townWith({ id: 'clock', type: 'clock' }));
    expect(renderer.render(state, '/towns/keene', now)).toMatchObject({ status: 200, cacheable: true });
    const second = renderer.render(state, '/towns/dover', now);
    expect(second).toMatchObject({ status: 200, cacheable: false });
    expect(parse(second.html).querySelector('main p')?.textContent).toBe('/townsWorkshop');
    expect(failures).toMatchObject([{ block: 'clock', error: { code: 'CB_IMPURE_BLOCK' } }]);
  });
});

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
    expect(graphOf('/')[0]).toMatchObject({
      '@id': id,
      name: 'Workshop',
      telephone: '+16035550100',
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
    const site = readSite(
      withProperties('site.json', {
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
          ],
        },
      }),
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
