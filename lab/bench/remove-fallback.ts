import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../engine/content/json-schema.ts';
import { pageDatesFile } from '../../engine/routes/page-dates.ts';
import { publishedPathsFile } from '../../engine/routes/published-paths.ts';

/** The template without which the pages of services that a city does not list would be part of the site. */
const fallback = 'city-service-fallback';

/** Files about the pages of a site. */
const ofItsPages = [pageDatesFile, publishedPathsFile, 'schema', 'quality.json'];

/**
 * Leaves a copied content folder without the pages of services that a city does not list, and without the files that depend on its
 * pages. Without thresholds of quality all others are indexed.
 */
export function removeFallback(contentDir: string): void {
  for (const name of [...ofItsPages, `templates/${fallback}.json`])
    rmSync(join(contentDir, name), { recursive: true, force: true });
  changeTemplates(contentDir, (names) => names.filter((name) => name !== fallback));
}

/** Changes the list of the templates of a site. */
export function changeTemplates(
  contentDir: string,
  change: (names: readonly unknown[]) => readonly unknown[],
): void {
  const file = join(contentDir, 'site.json');
  const site: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(site) || !Array.isArray(site.templates)) return;
  writeFileSync(file, JSON.stringify({ ...site, templates: change(site.templates) }));
}
