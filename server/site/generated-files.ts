import { formDefinition } from '../../blocks/forms/form-definition.ts';
import { formFilePath } from '../../blocks/forms/form-file.ts';
import { formsWords } from '../../blocks/forms/forms.words.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { llmsFile } from '../../engine/render/llms.ts';
import { feedFile } from '../../engine/routes/feed.ts';
import { readPageDates } from '../../engine/routes/page-dates.ts';
import { securityTxt, securityTxtPath } from '../../engine/routes/security-txt.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import {
  indexSitemap,
  robotsFile,
  type SitemapIndex,
  type SitemapOptions,
  sitemapFile,
  sitemapPaths,
} from '../../engine/routes/sitemap.ts';
import { speculationRules, speculationRulesPath } from '../../engine/routes/speculation-rules.ts';
import type { FileAnswer } from './site-answer.ts';
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

/** Milliseconds. A file also depends on the date, and on the dates of the pages, which a command writes after a save. */
export const fileValidity = 5 * 60_000;

/** @param now epoch milliseconds */
export function fileAnswer(file: GeneratedFile, now: number): FileAnswer {
  return { kind: 'file', ...file, immutable: false, validUntil: now + fileValidity };
}

const xml = 'application/xml; charset=utf-8';
const text = 'text/plain; charset=utf-8';
const atom = 'application/atom+xml; charset=utf-8';

/** Generates the files that follow from content, such as the sitemap and the feed, by path. */
export function generatedFiles(
  state: SiteState,
  options: GeneratedFilesOptions,
): ReadonlyMap<string, GeneratedFile> {
  return new Map(new GeneratedFiles(state, options).all());
}

interface IndexedSitemap {
  readonly index: SitemapIndex;
  readonly dates: SitemapOptions;
}

/** The files that follow from content. Each is made when it is requested. */
export class GeneratedFiles {
  readonly #state: SiteState;
  readonly #options: GeneratedFilesOptions;
  /** The files whose size does not depend on the number of pages. */
  readonly #small: ReadonlyMap<string, () => GeneratedFile>;
  #sitemap: IndexedSitemap | undefined;

  constructor(state: SiteState, options: GeneratedFilesOptions) {
    this.#state = state;
    this.#options = options;
    this.#small = smallFiles(state, options);
  }

  all(): readonly (readonly [path: string, file: GeneratedFile])[] {
    const { index } = this.#indexed();
    const files: (readonly [string, GeneratedFile])[] = [];
    for (const path of [...sitemapPaths(index), llmsPath, ...this.#small.keys()]) {
      const file = this.make(path);
      if (file !== undefined) files.push([path, file]);
    }
    return files;
  }

  /** Returns the file of a path; undefined if there is none. */
  make(path: string): GeneratedFile | undefined {
    const { siteUrl, now } = this.#options;
    if (path === llmsPath) {
      const { index } = this.#indexed();
      return { contentType: text, body: llmsFile(this.#state, now, siteUrl, index.urls) };
    }
    if (path.startsWith(sitemapPrefix)) {
      const { index, dates } = this.#indexed();
      const body = sitemapFile(path, index, this.#state.routes, siteUrl, dates);
      return body === undefined ? undefined : { contentType: xml, body };
    }
    return this.#small.get(path)?.();
  }

  #indexed(): IndexedSitemap {
    if (this.#sitemap !== undefined) return this.#sitemap;
    const read = readPageDates(this.#options.contentDir);
    const dates = read === undefined ? {} : { dateOf: (path: string) => read.pages.get(path)?.date };
    const index = indexSitemap(this.#state.routes, dates);
    this.#sitemap = { index, dates };
    return this.#sitemap;
  }
}

const llmsPath = '/llms.txt';
const sitemapPrefix = '/sitemap';

/** Whether the file of a path lists all pages, so that it takes longer the more pages the site has. */
export function listsPages(path: string): boolean {
  return path === llmsPath || path.startsWith(sitemapPrefix);
}

function smallFiles(
  state: SiteState,
  { siteUrl, now }: GeneratedFilesOptions,
): ReadonlyMap<string, () => GeneratedFile> {
  const { snapshot, routes } = state;
  const security = securityTxt(snapshot.site.value, siteUrl, now);
  return new Map<string, () => GeneratedFile>([
    ...(security === undefined
      ? []
      : [[securityTxtPath, () => ({ contentType: text, body: security })] as const]),
    ['/robots.txt', () => ({ contentType: text, body: robotsFile(siteUrl) })],
    ['/feed.xml', () => ({ contentType: atom, body: feedFile(snapshot, routes, siteUrl) })],
    [
      webManifestPath,
      () => ({
        contentType: 'application/manifest+json',
        body: webManifest(snapshot.site.value, snapshot.theme),
      }),
    ],
    ...formFiles(state),
    [
      speculationRulesPath,
      () => ({ contentType: 'application/speculationrules+json', body: speculationRules }),
    ],
  ]);
}

/** The definitions of the forms, which their scripts fetch. */
function formFiles({ snapshot }: SiteState): readonly (readonly [path: string, make: () => GeneratedFile])[] {
  return [...snapshot.collections.forms.values()].map(({ slug, value }) => [
    formFilePath(slug),
    () => {
      const definition = formDefinition(value, snapshot.site.value, snapshotWords(snapshot)(formsWords));
      return { contentType: 'application/json', body: JSON.stringify(definition) };
    },
  ]);
}
