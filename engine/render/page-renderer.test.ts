import { describe, expect, it } from 'vitest';
import { rootName } from '../compose/root.ts';
import { now, parse, rendererIn, stateOf, townWith } from '../testing/page-rendering.tsx';
import { withProperties } from '../testing/read-site.ts';
import { smallSite } from '../testing/small-site.ts';

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
    const statusAt = (instant: number) =>
      renderer.render(stateOf(smallSite, instant), '/news/second', instant).status;
    expect(statusAt(before)).toBe(404);
    expect(statusAt(before + 1000)).toBe(200);
    const home = renderer.render(state, '/', now);
    expect(new Date(home.until).toISOString()).toBe('2027-01-01T05:00:00.000Z');
    expect(renderer.render(state, '/towns', now).until).toBe(Number.POSITIVE_INFINITY);
  });

  it('records the read of the site for its language', () => {
    const { renderer } = rendererIn();
    const { record } = renderer.render(state, '/not-found', now);
    const roots = record.parts.flatMap(({ reads }) => reads.map(({ root }) => rootName(root)));
    expect(roots).toContain('site');
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
    expect(drawn.slice(count)).toContain('about');
    expect(drawn.slice(count)).not.toContain('layout-bar');
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
      parse(renderer.render(styled, path, now).html).querySelector('style')?.textContent ?? '';
    expect(css('/').indexOf('color:red')).toBeGreaterThan(-1);
    expect(css('/').lastIndexOf('color:blue')).toBeGreaterThan(css('/').lastIndexOf('color:red'));
    expect(css('/towns/keene')).toContain('color:red');
    expect(css('/towns/keene')).not.toContain('color:blue');
    expect(css('/towns')).not.toContain('color:red');
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
    expect(refused).toMatchObject({ status: 200, cacheable: false, variesBy: undefined });
    const document = parse(refused.html);
    expect(document.querySelector('form p')?.textContent).toBe('Write <an> address.');
    expect(document.querySelector('input')?.getAttribute('value')).toBe('"a" <b>');
    expect(renderer.render(state, '/', now).html).toBe(plain.html);
    expect(renderer.render(state, '/', now).cacheable).toBe(true);
  });

  it('from the query is shown by blocks that read it, and their pages name the parameters', () => {
    const { renderer } = rendererIn();
    const shown = (query: Readonly<Record<string, string>>) => {
      const page = renderer.render(state, '/towns', now, { query, submission: undefined });
      expect(page).toMatchObject({ cacheable: false, variesBy: ['staff'] });
      return parse(page.html).querySelector('output')?.textContent;
    };
    expect(shown({})).toBe('none');
    expect(shown({ staff: '3', utm: 'x' })).toBe('3');
    expect(shown({ staff: '4' })).toBe('4');
    expect(shown({})).toBe('none');
  });

  it('from the query does not affect pages without a block that reads it', () => {
    const { renderer } = rendererIn();
    const page = renderer.render(state, '/towns/keene', now, { query: { utm: 'x' }, submission: undefined });
    expect(page.cacheable).toBe(true);
    expect(page.html).toBe(renderer.render(state, '/towns/keene', now).html);
  });
});
