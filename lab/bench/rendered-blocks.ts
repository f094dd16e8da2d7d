import { blockTypes } from '../../blocks/block-types.ts';
import type { AnswerKey } from '../../engine/compose/digest.ts';
import { questionName } from '../../engine/compose/question.ts';

import type { ContentModel } from '../../engine/content/content-model.ts';
import type { BlockRenderer } from '../../engine/render/block-renderer.tsx';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { loadProductionShell } from '../../server/document-shell.ts';
import { loadSsrBundle } from '../../server/load-ssr-bundle.ts';
import { cpuSeconds } from './measure.ts';
import type { Result } from './result.ts';

/** Blocks that are rendered less often are shared by many pages. */
const leastPerHundred = 1;
/** Maximum number of questions that are named as reasons. */
const namedQuestions = 4;

/**
 * Lists the blocks that are rendered repeatedly while all pages of two entries are requested once, with the questions whose
 * answers differ. No block of a layout should be among them.
 */
export async function measureRenderedBlocks(
  state: SiteState,
  model: ContentModel,
): Promise<readonly Result[]> {
  const now = Date.now();
  const routes = [...state.routes.routes()].filter(
    (route) => route.kind === 'cell' && route.dimensions.length === 2,
  );
  const { blockRenderer, lookOf } = await loadSsrBundle();
  const costs = new Map<string, { count: number; seconds: number }>();
  const counting: BlockRenderer = {
    render(type, block, page, finish) {
      const cost = costs.get(block.id) ?? { count: 0, seconds: 0 };
      costs.set(block.id, cost);
      cost.count += 1;
      let markup: ReturnType<BlockRenderer['render']> | undefined;
      cost.seconds += cpuSeconds(() => {
        markup = blockRenderer.render(type, block, page, finish);
      });
      if (markup === undefined) throw new Error(`The block "${block.id}" was not rendered.`);
      return markup;
    },
  };
  const pages = new PageRenderer({
    model,
    blockTypes,
    blockRenderer: counting,
    shell: await loadProductionShell(),
    lookOf,
    siteUrl: 'https://www.example.com',
    mode: 'production',
    onBlockFailure: ({ path, block, error }) => {
      throw new Error(`Block "${block}" of ${path} failed.`, { cause: error });
    },
  });
  const answers = new Map<string, Map<string, Set<AnswerKey>>>();
  for (const { path } of routes)
    for (const [id, { reads }] of pages.render(state, path, now).record.blocks) {
      const known = answers.get(id) ?? new Map<string, Set<AnswerKey>>();
      answers.set(id, known);
      for (const { question, key } of reads) {
        const name = questionName(question).replaceAll('\0', '.');
        known.set(name, (known.get(name) ?? new Set()).add(key));
      }
    }
  return [...costs]
    .filter(([, { count }]) => count * 100 > leastPerHundred * routes.length)
    .sort(([, left], [, right]) => right.seconds - left.seconds)
    .map(([id, { count, seconds }]) => {
      const isLayout = id.startsWith('layout-');
      const differing = [...(answers.get(id) ?? [])].flatMap(([name, keys]) => (keys.size > 1 ? [name] : []));
      return {
        name: `block "${id}" rendered`,
        figure: `${count} times, ${((seconds / count) * 1000).toFixed(2)} ms each`,
        limit: isLayout ? 'once for all pages' : 'for information',
        ...(isLayout && { withinLimit: false }),
        note: `${routes.length} pages; differs by ${differing.slice(0, namedQuestions).join(', ')}${differing.length > namedQuestions ? ' and others' : ''}`,
      };
    });
}
