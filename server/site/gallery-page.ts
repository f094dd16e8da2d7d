import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageRenderer, SiteState } from '../../engine/render/page-renderer.ts';
import type { PageAnswer } from './site-source.ts';

const blocksFolder = fileURLToPath(new URL('../../blocks/', import.meta.url));

/** Every block type with its examples on one page, for those who make blocks. Development only. */
export function galleryPage(renderer: PageRenderer, state: SiteState, now: number): PageAnswer {
  const html = renderer.renderExamples(state, readExamples(), now);
  return { kind: 'page', status: 200, html, cacheable: false, validUntil: undefined };
}

/** The examples of all block types, by the name of the type: what stands in `blocks/NAME/NAME.example.json`. */
export function readExamples(): ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]> {
  const names = readdirSync(blocksFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return new Map(
    names.flatMap((name) => {
      const text = readText(`${blocksFolder}${name}/${name}.example.json`);
      return text === undefined ? [] : [[name, JSON.parse(text)] as const];
    }),
  );
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
