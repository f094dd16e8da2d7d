import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import type { LoadKind } from '../../engine/content/json-schema.ts';
import { embedAddress } from '../../engine/content/model/common.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { hashSource } from '../../engine/render/inline-style.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { withProperties } from '../../engine/testing/read-site.ts';
import { smallBlockTypes } from '../../engine/testing/small-blocks.tsx';
import { smallSiteTime, toFiles } from '../../engine/testing/small-site.ts';
import { PagePolicies } from './page-policies.ts';

const tag = z
  .string()
  .meta({ loads: ['script', 'connect', 'image'] satisfies LoadKind[], service: 'tag-id' });
const base = new ContentModel(
  {
    ...smallBlockTypes,
    frame: { schema: z.strictObject({ address: embedAddress() }) },
    tag: { schema: z.strictObject({ script: tag }) },
  },
  [],
  [],
);

function siteWith(...blocks: readonly Readonly<Record<string, unknown>>[]): SiteState {
  const page = withProperties('pages/index.json', {
    blocks: [{ id: 'text', type: 'text', text: 'Text' }, ...blocks],
  });
  const site = withProperties('site.json', { embedHosts: ['maps.example'] }, page);
  const { snapshot, model } = new ContentLoader(base).load(
    toFiles(site),
    undefined,
    undefined,
    smallSiteTime,
  );
  if (snapshot === undefined) throw new Error('The site has errors.');
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}

const map = { id: 'map', type: 'frame', address: 'https://maps.example/embed' };
const counter = { id: 'counter', type: 'tag', script: 'https://counter.example/tag.js' };

/** The directives of a policy, each with its sources. */
const directivesOf = (policy: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

const inProduction = (services: readonly string[] = []) => new PagePolicies({ mode: 'production', services });

describe('the policy of a page', () => {
  it('allows the scripts and styles of the document, and nothing by default', () => {
    const policy = inProduction().of(siteWith(), ["'sha256-a'", "'sha256-b'"]);
    expect(directivesOf(policy)).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${hashSource(colorSchemeScript)}`,
      'style-src': "'self' 'sha256-a' 'sha256-b'",
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'cityblock',
      'report-to': 'csp',
    });
    expect(policy.length).toBeLessThan(500);
  });

  it('names the hosts of the content, the same on all pages', () => {
    const policies = inProduction(['tag-id']);
    const state = siteWith(map, counter);
    expect(directivesOf(policies.of(state, []))).toMatchObject({
      'script-src': expect.stringMatching(/ counter\.example$/),
      'img-src': "'self' counter.example",
      'connect-src': "'self' counter.example",
      'frame-src': 'maps.example',
      'trusted-types': 'cityblock default',
    });
    const styled = policies.of(state, ["'sha256-a'"]);
    expect(styled.replace(" 'sha256-a'", '')).toBe(policies.of(state, []));
    expect(policies.isOf(state, styled)).toBe(true);
    for (const other of [siteWith(map), siteWith(counter)]) expect(policies.isOf(other, styled)).toBe(false);
  });

  it('does not name a service without its identifier', () => {
    expect(inProduction().of(siteWith(counter), [])).toBe(inProduction().of(siteWith(), []));
  });

  it('allows forms to send leads to another server', () => {
    const leadsUrl = 'https://leads.example/api/leads';
    const policies = new PagePolicies({ mode: 'production', services: [], leadsUrl });
    expect(directivesOf(policies.of(siteWith(), []))).toMatchObject({
      'connect-src': "'self' https://leads.example",
      'form-action': "'self' https://leads.example",
    });
  });

  it('allows in development what Vite adds', () => {
    const policy = new PagePolicies({ mode: 'development', services: [] }).of(siteWith(map), []);
    expect(directivesOf(policy)).toMatchObject({
      'default-src': expect.stringContaining("'unsafe-inline'"),
      'frame-ancestors': "'none'",
    });
  });
});
