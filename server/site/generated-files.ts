import { formDefinition } from '../../blocks/forms/form-definition.ts';
import { formFilePath } from '../../blocks/forms/form-file.ts';
import { formsWords } from '../../blocks/forms/forms.words.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { themeOf } from '../../engine/content/theme/theme.ts';
import { llmsFile } from '../../engine/render/llms.ts';
import { feedFile } from '../../engine/routes/feed.ts';
import { readPageDates } from '../../engine/routes/page-dates.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { robotsFile, sitemapFiles } from '../../engine/routes/sitemap.ts';
import { speculationRules, speculationRulesPath } from '../../engine/routes/speculation-rules.ts';
import { webManifest, webManifestPath } from './web-manifest.ts';

export interface GeneratedFile {
  readonly contentType: string;
  readonly body: string;
}

export interface GeneratedFilesOptions {
  readonly siteUrl: string;
  /** The folder with the dates of the pages. */
  readonly contentDir: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const xml = 'application/xml; charset=utf-8';
const text = 'text/plain; charset=utf-8';

/** Generates the files that follow from content, such as the sitemap and the feed, by path. */
export function generatedFiles(
  state: SiteState,
  { siteUrl, contentDir, now }: GeneratedFilesOptions,
): ReadonlyMap<string, GeneratedFile> {
  const { snapshot, routes } = state;
  const dates = readPageDates(contentDir)?.pages;
  const sitemaps = sitemapFiles(routes.routes(), siteUrl, { dateOf: (path) => dates?.get(path)?.date });
  return new Map<string, GeneratedFile>([
    ...[...sitemaps].map(([path, body]) => [path, { contentType: xml, body }] as const),
    ['/robots.txt', { contentType: text, body: robotsFile(siteUrl) }],
    ['/llms.txt', { contentType: text, body: llmsFile(state, now, siteUrl) }],
    [
      '/feed.xml',
      {
        contentType: 'application/atom+xml; charset=utf-8',
        body: feedFile(snapshot, routes, siteUrl),
      },
    ],
    [
      webManifestPath,
      {
        contentType: 'application/manifest+json',
        body: webManifest(snapshot.site.value, themeOf(snapshot.theme?.value)),
      },
    ],
    ...formFiles(state),
    [speculationRulesPath, { contentType: 'application/speculationrules+json', body: speculationRules }],
  ]);
}

/** The definitions of the forms, which their scripts fetch. */
function formFiles({ snapshot }: SiteState): readonly (readonly [path: string, file: GeneratedFile])[] {
  const words = snapshotWords(snapshot)(formsWords);
  return [...snapshot.collections.forms.values()].map(({ slug, value }) => [
    formFilePath(slug),
    {
      contentType: 'application/json',
      body: JSON.stringify(formDefinition(value, snapshot.site.value, words)),
    },
  ]);
}
