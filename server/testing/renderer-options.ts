import { blockTypes } from '../../blocks/block-types.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import { blockRenderer, styles } from '../ssr-bundle.ts';

/** An origin that no content links to as an external site. */
export const siteUrl = 'https://site.test';

/** Returns the options of a renderer for tests, whose documents have no scripts. In production, and a block that fails throws. */
export function rendererOptions(
  model: ContentModel,
  options: Partial<PageRendererOptions> = {},
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
    mode: 'production',
    onBlockFailure: ({ path, block, error }) => {
      throw new Error(`${path}: block "${block}" failed`, { cause: error });
    },
    ...options,
  };
}
