import { describe, expect, it } from 'vitest';
import { now, parse, rendererIn, stateOf, text, townWith } from '../testing/page-rendering.tsx';
import { withProperties } from '../testing/read-site.ts';

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

  it('makes the page unavailable and causes a report, not an exception', () => {
    const { renderer, failures } = rendererIn();
    const page = renderer.render(stateOf(site), '/towns/keene', now);
    expect(page).toMatchObject({ status: 503, cacheable: false });
    expect(page.html).toContain('This page is not available right now');
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
