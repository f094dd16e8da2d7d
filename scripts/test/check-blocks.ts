import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { components } from 'virtual:block-components';
import type { BlockFault } from '../../blocks/block-error.ts';
import { type BlockFolder, blockFiles, blockFolders, projectPath } from '../../blocks/block-folders.ts';
import { blockTypes } from '../../blocks/block-types.ts';
import { contractFaults } from '../../blocks/testing/block-contract.ts';
import { contentOf, sampleContent } from '../../blocks/testing/example-content.ts';
import { partsWithoutExport } from '../../blocks/testing/parts-without-export.ts';
import { repeatedParts } from '../../engine/browser/repeated-parts.ts';
import { sentenceOf } from '../../engine/content/diagnostic.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import { siteRoot } from '../../engine/folders.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';

/** The checked block types of a site, and their faults. */
export interface BlockReport {
  readonly types: number;
  readonly examples: number;
  readonly faults: readonly BlockFault[];
}

/**
 * Checks the block types of the site and the components with which it replaces built-in ones against the contract of block types,
 * with the content of the site, or with sample content if that has errors. Vite loads this module, because it compiles components.
 */
export async function checkBlocks(contentDir: string): Promise<BlockReport> {
  const isOwn = (file: string) => file.startsWith(join(siteRoot, 'blocks', sep));
  const own = blockFolders().filter(({ component }) => isOwn(component));
  const contents = own.length === 0 ? ([sampleContent, sampleContent] as const) : readContents(contentDir);
  const faults: BlockFault[] = partFaults(blockFiles().filter(isOwn));
  let count = 0;
  for (const folder of own) {
    const { name } = folder;
    const [type, examples] = [blockTypes[name], readExamples(folder)];
    if (type === undefined) continue;
    if ('fault' in examples) {
      faults.push(examples.fault);
      continue;
    }
    count += Array.isArray(examples.value) ? examples.value.length : 0;
    const parts = { name, type, component: components[name], examples: examples.value };
    faults.push(...(await contractFaults(parts, contents)));
  }
  return { types: own.length, examples: count, faults };
}

/** The content is read twice, so that no value is computed once for both. */
function readContents(contentDir: string): Parameters<typeof contractFaults>[1] {
  const now = Date.now();
  const read = () => {
    const { state } = new SiteContent(contentDir, builtInModel).read(now);
    return state === undefined ? sampleContent : contentOf(state, now);
  };
  return [read(), read()];
}

function readExamples({
  examples,
}: BlockFolder): { readonly value: unknown } | { readonly fault: BlockFault } {
  const at = projectPath(examples);
  if (!existsSync(examples)) return { value: undefined };
  const parsed = parseJson(at, readFileSync(examples, 'utf8'));
  const [diagnostic] = parsed.diagnostics;
  if (parsed.ok) return { value: parsed.source.value };
  if (diagnostic === undefined) return { value: undefined };
  return {
    fault: { code: 'CB_BLOCK_CONTRACT', at: `${at}:${diagnostic.line}`, message: sentenceOf(diagnostic) },
  };
}

/** The faults of islands and behaviors, which pages start by their names. */
function partFaults(files: readonly string[]): BlockFault[] {
  const shown = files.map((file) => projectPath(file));
  return [
    ...repeatedParts(shown).map((message) => ({ code: 'CB_BLOCK_CONTRACT' as const, at: 'blocks', message })),
    ...partsWithoutExport(files).map((file) => ({
      code: 'CB_BLOCK_CONTRACT' as const,
      at: projectPath(file),
      message: 'has no default export, so pages could not start it. Write: export default function …',
    })),
  ];
}
