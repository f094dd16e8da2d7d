import { pageScope, recordIn } from '../compose/page-composer.ts';
import { textOf } from '../render/markup.ts';
import { PageBlocks, renderBlock } from '../render/page-blocks.ts';
import type { PageRendererOptions } from '../render/page-renderer-options.ts';
import type { SiteState } from '../routes/site-state.ts';

/**
 * Finds the blocks of a site that depend on more than their record and their insets: rendered once for several pages, they
 * differ from the same block rendered for its page alone.
 */
export function sharingFaults(state: SiteState, options: PageRendererOptions, now: number) {
  const shared = new PageBlocks(options);
  const faults: string[] = [];
  let compared = 0;
  let withInsets = 0;
  for (const route of state.routes.routes()) {
    const scope = pageScope(state, route, now);
    const { before, main, after } = shared.render(route, scope, recordIn(scope));
    for (const { instance, block, hasInsets } of [...before, ...main, ...after]) {
      const alone = renderBlock(options, instance, route, recordIn(scope));
      const isSame =
        textOf(block.markup) === textOf(alone.markup) &&
        JSON.stringify(block.structuredData) === JSON.stringify(alone.structuredData);
      if (!isSame) faults.push(`${route.path} ${instance.elementId}`);
      compared += 1;
      if (hasInsets) withInsets += 1;
    }
  }
  return { faults, compared, withInsets };
}
