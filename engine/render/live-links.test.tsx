import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { affectedPages } from '../changes/affected-pages.ts';
import { pageImpact } from '../changes/page-impact.ts';
import { ContentModel } from '../content/content-model.ts';
import { link } from '../content/model/common.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { withFiles, withProperties } from '../testing/read-site.ts';
import { smallBlockTypes, smallComponents } from '../testing/small-blocks.tsx';
import { smallRendererOptions } from '../testing/small-edits.ts';
import { type SmallSite, toFiles } from '../testing/small-site.ts';
import { createBlockRenderer } from './block-renderer.tsx';
import { type BlockProps, blockType } from './block-type.ts';
import { PageRenderer } from './page-renderer.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
const target = '/towns/keene/moving';

const blockTypes = {
  ...smallBlockTypes,
  linked: blockType({ schema: z.strictObject({ href: link() }) }),
};
const model = new ContentModel(blockTypes, [], []);
const options = {
  ...smallRendererOptions,
  model,
  blockTypes,
  blockRenderer: createBlockRenderer({
    ...smallComponents,
    linked: ({ block }: BlockProps<{ readonly href: string }>) => <a href={block.href}>moving</a>,
  }),
};

function stateOf(site: SmallSite): SiteState {
  const { snapshot } = new ContentLoader(model).load(toFiles(site));
  if (snapshot === undefined) throw new Error('The content of the test is not valid.');
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}

const linking = withFiles({
  'pages/linking.json': {
    path: '/linking',
    layout: 'bare',
    title: 'Links',
    description: 'A description of a page with a link, which is long enough.',
    blocks: [{ id: 'link', type: 'linked', href: target }],
  },
});

/** The town of the target is a draft, in which the service of the target is offered. */
const withDraft = withProperties(
  'cities/keene.json',
  { draft: true, services: { moving: {} } },
  withFiles({ 'cities/dover.json': undefined, 'cities/epping.json': undefined }, linking),
);
/** Without the service, the path of the target is unknown, and the link stays. */
const withoutService = withFiles({ 'services/moving.json': undefined }, withDraft);
const offered = withProperties(
  'site.json',
  { templates: ['town', 'town-service', 'service', 'post'] },
  withFiles({ 'templates/fallback.json': undefined }, withDraft),
);
const notOffered = withProperties('cities/keene.json', { services: {} }, offered);

const open = `<a href="${target}">`;

describe('a link to a page that is absent from the site', () => {
  it.each([
    ['loses its target when the service is published that a draft offers', withoutService, withDraft, true],
    ['has its target again without that service', withDraft, withoutService, false],
    ['has its target again when the draft no longer offers the service', offered, notOffered, false],
  ])('%s', (_name, from, to, isClosed) => {
    const [before, after] = [stateOf(from), stateOf(to)];
    const renderer = new PageRenderer(options);
    const page = renderer.render(before, '/linking', now);
    expect(page.html.includes(open)).toBe(isClosed);
    const recorded = [{ path: '/linking', record: page.record }];
    expect(affectedPages(recorded, after, now)).toEqual(recorded);
    expect(renderer.render(after, '/linking', now).html.includes(open)).toBe(!isClosed);
    const { pages } = pageImpact(before, after, options, { now });
    expect(pages.map(({ path }) => path)).toContain('/linking');
  });

  it('does not affect pages without such a link', () => {
    const { record } = new PageRenderer(options).render(stateOf(withoutService), '/not-found', now);
    expect(affectedPages([{ path: '/not-found', record }], stateOf(withDraft), now)).toEqual([]);
  });
});
