import { calendarDateAt } from '../../engine/content/calendar.ts';
import { affectedPages } from '../../engine/render/affected-pages.ts';
import type { Submission } from '../../engine/render/block-type.ts';
import type { PageRenderer, RenderedPage } from '../../engine/render/page-renderer.ts';
import { movedTo, type SiteState } from '../../engine/routes/site-state.ts';
import { designPage, galleryPage } from './gallery-page.ts';
import { type GeneratedFile, generatedFiles } from './generated-files.ts';
import { PageRecords } from './page-records.ts';
import type { SnapshotSwap } from './served-site.ts';
import type { FileAnswer, PageRequest, SiteAnswer } from './site-answer.ts';

export interface PageAnswersOptions {
  readonly siteUrl: string;
  readonly contentDir: string;
  /** Whether the gallery of block types is part of the site; only in development. */
  readonly gallery: boolean;
}

/** Answers requests from a state of the site, and records the reads of the pages. */
export class PageAnswers {
  readonly #options: PageAnswersOptions;
  readonly #renderer: PageRenderer;
  readonly #records = new PageRecords();
  #files:
    | {
        readonly version: string;
        readonly today: string;
        readonly files: ReadonlyMap<string, GeneratedFile>;
      }
    | undefined;

  constructor(options: PageAnswersOptions, renderer: PageRenderer) {
    this.#options = options;
    this.#renderer = renderer;
  }

  /** @param now epoch milliseconds */
  respond(state: SiteState, { path, query }: PageRequest, now: number): SiteAnswer {
    const file = this.#file(state, path, now);
    if (file !== undefined) return file;
    if (this.#options.gallery && path === '/blocks') return galleryPage(this.#renderer, state, now, query);
    if (this.#options.gallery && path === '/blocks/design') return designPage(this.#renderer, state, now);
    const moved = movedTo(state, path);
    if (moved !== undefined) return { kind: 'redirect', location: moved };
    const page = this.#renderer.render(state, path, now, { query, submission: undefined });
    if (page.cacheable && page.status === 200) this.#records.add(path, page);
    return {
      kind: 'page',
      status: page.status,
      html: page.html,
      cacheable: page.cacheable,
      validUntil: Number.isFinite(page.until) ? page.until : undefined,
    };
  }

  /** Renders a page with a refused submission in its form; undefined if there is no such page. */
  renderWithSubmission(
    state: SiteState,
    path: string,
    submission: Submission,
    now: number,
  ): RenderedPage | undefined {
    const page = this.#renderer.render(state, path, now, { query: {}, submission });
    return [404, 410, 503].includes(page.status) ? undefined : page;
  }

  /** Returns the paths of answered pages that may differ in the next state. Their records are dropped. */
  affectedBy(next: SiteState, now: number): SnapshotSwap['affected'] {
    return this.#records.affected((pages) => affectedPages(pages, next, now));
  }

  #file(state: SiteState, path: string, now: number): FileAnswer | undefined {
    if (path.endsWith('.css')) {
      const file = this.#renderer.stylesheets.find(state, path, now);
      return (
        file && {
          kind: 'file',
          contentType: 'text/css; charset=utf-8',
          body: file.css,
          immutable: file.isExact,
        }
      );
    }
    if (!/\.(?:xml|txt|json|webmanifest)$/.test(path)) return undefined;
    const { siteUrl, contentDir } = this.#options;
    const { version } = state.snapshot;
    const today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    if (this.#files?.version !== version || this.#files.today !== today) {
      this.#files = { version, today, files: generatedFiles(state, { siteUrl, contentDir, now }) };
    }
    const file = this.#files.files.get(path);
    return file && { kind: 'file', ...file, immutable: false };
  }
}
