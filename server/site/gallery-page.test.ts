import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { socialCardImage } from '../media/cards/compose-social-card.ts';
import { rendererOptions } from '../testing/renderer-options.ts';
import { builtInModel } from './built-in-model.ts';
import { exampleStates } from './example-states.ts';
import { galleryPage } from './gallery-page.ts';

const now = Date.parse('2026-11-21T17:00:00Z');
const folder = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const model = builtInModel;
const { state: site } = new SiteContent(folder, model).read(now);
const renderer = new PageRenderer(
  rendererOptions(model, {
    mode: 'development',
    imageOf: socialCardImage,
    onBlockFailure: ({ error }) => {
      throw error;
    },
  }),
);

it.each(exampleStates)('shows the examples of all block types with the entries of any site: %s', (state) => {
  if (site === undefined) throw new Error('The fixture has errors.');
  const html = galleryPage(renderer, site, now, { state });
  const failed = [...html.matchAll(/<strong>(Block ".*?" of .*?) failed<.*?>(.*?)<\/div>/g)];
  expect(failed.map(([, block, reason]) => `${block}: ${reason}`)).toEqual([]);
  for (const type of Object.keys(blockTypes)) expect(html).toContain(`id="${type}"`);
});
