import { blockTypes } from '../../blocks/block-types.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import { blockRenderer, styles } from '../ssr-bundle.ts';

/** An origin that no content links to as an external site. */
export const siteUrl = 'https://site.test';

/** Returns the options of a renderer for tests, whose documents have no scripts. */
export function rendererOptions(
  model: ContentModel,
  options: Pick<PageRendererOptions, 'mode' | 'onBlockFailure'> & Partial<PageRendererOptions>,
): PageRendererOptions {
  return {
    model,
    blockTypes,
    blockRenderer,
    shell: {
      start: '<!doctype html><html lang="%lang%"><head>',
      middle: '</head><body>',
      end: '</body></html>',
    },
    styles,
    siteUrl,
    ...options,
  };
}
