import { join } from 'node:path';
import type { Page } from 'playwright';
import { blockTypes } from '../../blocks/block-types.ts';
import { PictureReader } from '../../engine/content/picture-files.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { ExampleState } from '../../server/site/example-states.ts';
import { galleryPage } from '../../server/site/gallery-page.ts';
import { blockRenderer, styles } from '../../server/ssr-bundle.ts';
import { openRendered } from './rendered-page.ts';

const now = Date.parse('2026-11-21T17:00:00Z');
const siteUrl = 'http://gallery.test';

const read = new SiteContent(join(projectRoot, 'content'), builtInModel).read(now);

const pages = new PageRenderer({
  model: builtInModel,
  blockTypes,
  blockRenderer,
  shell: {
    start: '<!doctype html><html lang="%lang%"><head><meta charset="utf-8">',
    middle: '</head><body>',
    end: '</body></html>',
  },
  styles,
  siteUrl,
  mode: 'development',
  onBlockFailure: ({ block, error }) => {
    throw new Error(`Block "${block}" failed: ${error}`);
  },
});

/** The pictures that the examples show. */
const { pictures } = new PictureReader(join(projectRoot, 'e2e/fixtures/piano-tuning')).read();

/** The block types that `npm run check` examines, because their files have changed; undefined for all. */
export const changedTypes = process.env.CHANGED_BLOCKS?.split(',');

interface GalleryOptions {
  /** The default is all block types. */
  readonly type?: string | undefined;
  /** Names of choices of the theme in place of those of the site: "hero-cover.cards-even". */
  readonly look?: string;
}

/** Renders the gallery page with the examples of block types in a state, without scripts. */
export function renderGallery(state: ExampleState, { type, look = '' }: GalleryOptions = {}): string {
  if (read.state === undefined) throw new Error('The content has errors. Run `npx cityblock validate`.');
  const { snapshot, ...site } = read.state;
  return galleryPage(pages, { ...site, snapshot: { ...snapshot, pictures } }, now, {
    state,
    look,
    ...(type !== undefined && { type }),
  });
}

/**
 * Opens a gallery page with the styles and fonts of the site. Marks each element of a block with the name of its example:
 * `data-example="hero 2"`.
 */
export async function openGallery(page: Page, html: string): Promise<void> {
  await openRendered(page, html);
  await page.evaluate(() => {
    let type = '';
    let number = 0;
    for (const element of document.querySelector('main')?.children ?? []) {
      if (element.localName === 'h2' && element.id !== '') {
        type = element.id;
        number = 0;
      } else if (type !== '') {
        number += 1;
        element.setAttribute('data-example', `${type} ${number}`);
      }
    }
  });
}
