import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ContentModel } from '../content/content-model.ts';
import type { LoadKind } from '../content/json-schema.ts';
import { embedAddress } from '../content/model/common.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { withProperties } from '../testing/read-site.ts';
import { smallBlockTypes } from '../testing/small-blocks.tsx';
import { type SmallSite, smallSiteTime, toFiles } from '../testing/small-site.ts';
import { loadedOrigins } from './loaded-origins.ts';

const host = z.string().meta({ loads: ['script', 'connect'] satisfies LoadKind[], service: 'counter-id' });
const model = new ContentModel(
  {
    ...smallBlockTypes,
    frame: { schema: z.strictObject({ address: embedAddress() }) },
    counter: { schema: z.strictObject({ hosts: z.array(host) }) },
  },
  [],
  [],
);

const embedHosts = ['maps.example', 'reviews.example:8443', '*.keene.example'];

function originsOf(site: SmallSite, services: readonly string[] = []) {
  const { snapshot, diagnostics } = new ContentLoader(model).load(
    toFiles(withProperties('site.json', { embedHosts }, site)),
    undefined,
    undefined,
    smallSiteTime,
  );
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  return loadedOrigins(snapshot, model, new Set(services));
}

const pageWith = (...blocks: readonly Readonly<Record<string, unknown>>[]) =>
  withProperties('pages/index.json', {
    blocks: [{ type: 'text', text: 'Text' }, ...blocks].map((block, index) => ({
      id: `b${index}`,
      ...block,
    })),
  });

const frame = (address: unknown) => ({ type: 'frame', address });

describe('the hosts that pages load from', () => {
  it('are none by default', () => {
    expect(originsOf(pageWith())).toEqual({ script: [], connect: [], image: [], frame: [] });
  });

  it('are those of addresses, each once, without path and parameters', () => {
    const site = pageWith(
      frame('https://maps.example/embed?at=1'),
      frame('https://Maps.example/other'),
      frame('https://reviews.example:8443'),
      frame('http://127.0.0.1:4000/embed'),
    );
    expect(originsOf(site).frame).toEqual(['http://127.0.0.1:4000', 'maps.example', 'reviews.example:8443']);
  });

  it('include the parts of a service only if the environment sets its identifier', () => {
    const site = pageWith({ type: 'counter', hosts: ['*.counter.example', 'https://tag.example/tag.js'] });
    expect(originsOf(site).script).toEqual([]);
    expect(originsOf(site, ['counter-id'])).toEqual({
      script: ['*.counter.example', 'tag.example'],
      connect: ['*.counter.example', 'tag.example'],
      image: [],
      frame: [],
    });
  });

  it('include those of values that are taken from entries, whichever entry it is', () => {
    const cities = withProperties(
      'cities/keene.json',
      { description: 'https://map.keene.example/a-map-of-keene-that-is-long-enough-for-search-results' },
      pageWith(),
    );
    const template = 'templates/town-service.json';
    for (const address of [{ from: 'city.description' }, '{{ city.description }}'])
      expect(
        originsOf(withProperties(template, { blocks: [{ id: 'head', ...frame(address) }] }, cities)).frame,
      ).toEqual(['map.keene.example']);
  });

  it('include those of the host before a placeholder, and of overrides', () => {
    const template = withProperties('templates/town-service.json', {
      blocks: [{ id: 'head', ...frame('https://maps.example/{{ city.name }}') }],
    });
    const overridden = withProperties(
      'cities/keene.json',
      { overrides: { 'town-service': { head: { address: 'https://map.keene.example/map' } } } },
      template,
    );
    expect(originsOf(overridden).frame).toEqual(['map.keene.example', 'maps.example']);
  });

  it('never include a frame of a host that the site does not list', () => {
    const cities = withProperties(
      'cities/keene.json',
      { description: 'https://other.example/a-map-of-keene-that-is-long-enough-for-search-results' },
      pageWith(),
    );
    const blocks = [{ id: 'head', ...frame({ from: 'city.description' }) }];
    expect(originsOf(withProperties('templates/town-service.json', { blocks }, cities)).frame).toEqual([]);
  });

  it.each([
    'https://maps.example;script-src *',
    "https://maps.example 'unsafe-inline'",
    'https://maps.example,https://other.example/',
    'https://*/',
    'https://user@maps.example/',
    'https://[::1]/',
  ])('never include %j, which is no host', (address) => {
    const counter = pageWith({ type: 'counter', hosts: [address] });
    expect(originsOf(counter, ['counter-id']).script).toEqual([]);
  });
});
