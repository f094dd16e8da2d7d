import type { ExplainedSite } from './explained-site.ts';

export interface Coverage {
  readonly pages: number;
  /** The texts, links, read attributes and head values of all pages. */
  readonly items: number;
  readonly placed: number;
  /** Those that no text of content names: their source is the block or the document that computes them. */
  readonly byPart: number;
  /** Values without a source, each with its page. */
  readonly missing: readonly string[];
  readonly text: string;
}

/** Measures how many values of pages name their source. */
export function coverageOf(site: Pick<ExplainedSite, 'explain'>, paths: readonly string[]): Coverage {
  let items = 0;
  let byPart = 0;
  const missing: string[] = [];
  for (const path of paths) {
    for (const { value, sources } of site.explain(path)) {
      items += 1;
      if (sources.length === 0) missing.push(`${path}: "${value}"`);
      if (sources.some(({ isPart }) => isPart === true)) byPart += 1;
    }
  }
  const placed = items - missing.length;
  const share = items === 0 ? 0 : (100 * placed) / items;
  const text = [
    ...missing,
    `${paths.length} pages with ${items} texts, links, attributes and head values. ${placed} name their source: ${share.toFixed(2)} %.`,
    `${byPart} of them are computed without a text of content; their source is the block or document that computes them.`,
  ].join('\n');
  return { pages: paths.length, items, placed, byPart, missing, text };
}
