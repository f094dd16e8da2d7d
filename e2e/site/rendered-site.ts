import { fileURLToPath } from 'node:url';
import { formField } from '../../blocks/forms/request-fields.ts';
import { calendarDateAt } from '../../engine/content/calendar.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { sitemapFiles } from '../../engine/routes/sitemap.ts';
import { socialCardImage } from '../../server/media/cards/compose-social-card.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { rendererOptions, siteUrl } from '../../server/testing/renderer-options.ts';
import { parseContent } from './page-text.ts';

/** The moment at which pages are rendered. Posts with a later date are not published yet. */
const now = Date.parse('2026-11-21T17:00:00Z');

export const contentFolder = fileURLToPath(new URL('../../content/', import.meta.url));

export interface SitePage {
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

/** The site of a content folder, rendered in this process. Each page is rendered once. */
export class RenderedSite {
  readonly folder: string;
  readonly state: SiteState;
  /** The calendar date at which pages are rendered. */
  readonly today: string;
  readonly #pages: PageRenderer;
  readonly #rendered = new Map<string, SitePage>();
  readonly #failures: string[] = [];
  #sitemapPaths: readonly string[] | undefined;

  /** Throws if the content has errors. */
  constructor(folder: string = contentFolder) {
    this.folder = folder;
    const model = builtInModel;
    const { state, diagnostics } = new SiteContent(folder, model).read(now);
    if (state === undefined)
      throw new Error(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
    this.state = state;
    this.today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    this.#pages = new PageRenderer(
      rendererOptions(model, {
        imageOf: socialCardImage,
        mode: 'production',
        onBlockFailure: ({ path, block, error }) =>
          this.#failures.push(`${path}: block "${block}" failed: ${error}`),
      }),
    );
  }

  /** The page that the server answers a path with. Throws if one of its blocks fails. */
  render(path: string): SitePage {
    const known = this.#rendered.get(path);
    if (known !== undefined) return known;
    const { status, html } = this.renderAt(path, now);
    const page = { path, status, html };
    this.#rendered.set(path, page);
    return page;
  }

  /** The page at a moment, and until when it is valid (epoch milliseconds). */
  renderAt(path: string, at: number): SitePage & { readonly until: number } {
    const { status, html, until } = this.#pages.render(this.state, path, at);
    if (this.#failures.length > 0) throw new Error(this.#failures.splice(0).join('\n'));
    return { path, status, html, until };
  }

  /** The head and the main region of a page. */
  parse(path: string): Document {
    return parseContent(this.render(path).html);
  }

  /** The page in answer to a form on it that was refused, with an error in every field. */
  renderRefusedForm(path: string, form: string): string {
    const errors = ['firstName', 'lastName', 'email', 'phone', 'company', 'message'].map((field) => ({
      path: field,
      message: `The field ${field} is required`,
    }));
    const submission = { values: { [formField]: form, email: 'nobody' }, errors };
    return this.#pages.render(this.state, path, now, { query: {}, submission }).html;
  }

  /** The paths that the sitemap lists. */
  sitemapPaths(): readonly string[] {
    this.#sitemapPaths ??= [...sitemapFiles(this.state.routes, siteUrl).values()].flatMap((file) =>
      [...file.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname),
    );
    return this.#sitemapPaths;
  }

  /** All paths, without most pages that the sitemap omits: those of a template differ only in their entries. */
  variedPaths(step = 25): readonly string[] {
    const listed = new Set(this.sitemapPaths());
    const routes = [...this.state.routes.routes()];
    return routes
      .filter(({ kind, path }, index) => kind !== 'cell' || listed.has(path) || index % step === 0)
      .map(({ path }) => path);
  }
}
