import { formField } from '../../blocks/forms/request-fields.ts';
import { isAffected } from '../../engine/changes/affected-pages.ts';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import type { PageRenderer, RenderedPage } from '../../engine/render/page-renderer.ts';
import type { Notice } from '../../engine/render/unavailable.words.ts';
import { movedTo, type SiteState } from '../../engine/routes/site-state.ts';
import { blockExample, designPage, galleryPage } from './gallery-page.ts';
import { fileAnswer, GeneratedFiles } from './generated-files.ts';
import { formsOn } from './page-forms.ts';
import { developmentPolicy, PagePolicies } from './page-policies.ts';
import type {
  FileAnswer,
  NoticePage,
  PageAnswer,
  PageRequest,
  PassingPage,
  RecordedAnswer,
  SiteAnswer,
} from './site-answer.ts';

export interface PageAnswersOptions {
  readonly siteUrl: string;
  readonly contentDir: string;
  /** Development has the gallery of block types, and documents to which Vite adds scripts. */
  readonly mode: 'production' | 'development';
  /** The address that forms send leads to, if it is not that of the server of the pages. */
  readonly leadsUrl?: string | undefined;
  /** The identifiers of services that the environment sets. */
  readonly services?: readonly string[];
}

/** Answers requests from a state of the site. */
export class PageAnswers {
  readonly #options: PageAnswersOptions;
  readonly #renderer: PageRenderer;
  readonly #policies: PagePolicies;

  constructor(options: PageAnswersOptions, renderer: PageRenderer) {
    this.#options = options;
    this.#renderer = renderer;
    const { mode, leadsUrl, services = [] } = options;
    this.#policies = new PagePolicies({ mode, leadsUrl, services });
  }

  /** @param now epoch milliseconds */
  respond(state: SiteState, { path, query }: PageRequest, now: number): SiteAnswer {
    const file = this.#file(state, path, now);
    if (file !== undefined) return file;
    if (this.#options.mode === 'development') {
      const html = this.#galleryAt(path, state, now, query);
      if (html !== undefined) return { ...galleryAnswer, html };
    }
    const page = this.#renderer.render(state, path, now, { query, submission: undefined });
    return new RenderedAnswer(page, this.#policies.of(state, page.styleSources));
  }

  /** See `renderWithSubmission` of ServedSite. */
  renderWithSubmission(
    state: SiteState,
    requested: string,
    submission: RefusedSubmission,
    now: number,
  ): PassingPage | undefined {
    // The page may have moved while the visitor had it open.
    const path = movedTo(state, requested) ?? requested;
    const { route } = state.routes.match(path);
    if (route === undefined) return undefined;
    const forms = formsOn(state, this.#renderer.options.model, route, now);
    const blocks = forms.map(({ block }) => block);
    const shown = inOneOf(blocks, submission);
    if (shown === undefined) return undefined;
    const page = this.#renderer.render(state, path, now, { query: {}, submission: shown });
    if ([404, 410, 503].includes(page.status)) return undefined;
    const { status, html, styleSources } = page;
    return { status, html, policy: this.#policies.of(state, styleSources) };
  }

  noticePage(state: SiteState, notice: Notice): NoticePage {
    const { html, styleSources } = this.#renderer.renderNotice(state, notice);
    return { html, policy: this.#policies.of(state, styleSources) };
  }

  /** Whether a page that was answered from an earlier state is the same in this one. */
  hasSame(state: SiteState, { record, policy }: RecordedAnswer, now: number): boolean {
    return this.#policies.isOf(state, policy) && !isAffected(record, state, now);
  }

  /** See `exampleFrom` of ServedSite. */
  example(state: SiteState, type: string, now: number): NoticePage | undefined {
    const example = blockExample(this.#renderer, state, type, now);
    return example && { html: example.html, policy: this.#policies.of(state, example.styleSources) };
  }

  /** Returns the gallery of block types or of the design system, if the path is that of one. */
  #galleryAt(path: string, state: SiteState, now: number, query: PageRequest['query']): string | undefined {
    if (path === '/blocks') return galleryPage(this.#renderer, state, now, query);
    return path === '/blocks/design' ? designPage(this.#renderer, state, now, query) : undefined;
  }

  #file(state: SiteState, path: string, now: number): FileAnswer | undefined {
    const { siteUrl, contentDir } = this.#options;
    const { styles } = this.#renderer.options;
    const sheet = styles.stylesheetAt(path);
    if (sheet !== undefined) {
      const contentType = 'text/css; charset=utf-8';
      return { kind: 'file', contentType, body: sheet.css, immutable: true, validUntil: undefined };
    }
    if (!/\.(?:xml|txt|json|webmanifest)$/.test(path)) return undefined;
    const file = new GeneratedFiles(state, { siteUrl, contentDir, now }).make(path);
    return file && fileAnswer(file, now);
  }
}

/** The answer of a rendered page. A class, so that the text of the page is made when it is read. */
class RenderedAnswer implements PageAnswer {
  readonly kind = 'page';
  readonly status: PageAnswer['status'];
  readonly bytes: Buffer;
  readonly policy: string;
  readonly cacheable: boolean;
  readonly variesBy: PageAnswer['variesBy'];
  readonly validUntil: number | undefined;
  readonly record: PageRecord;

  constructor(page: RenderedPage, policy: string) {
    this.status = page.status;
    this.bytes = page.bytes;
    this.policy = policy;
    this.cacheable = page.cacheable;
    this.variesBy = page.variesBy;
    this.validUntil = Number.isFinite(page.until) ? page.until : undefined;
    this.record = page.record;
  }

  get html(): string {
    return this.bytes.toString();
  }
}

const galleryAnswer = {
  kind: 'page',
  status: 200,
  policy: developmentPolicy,
  cacheable: false,
  validUntil: undefined,
} as const;

/** Assigns a submission to the first form if its own is not among them; undefined if there is none. */
function inOneOf(forms: readonly string[], submission: RefusedSubmission): RefusedSubmission | undefined {
  if (forms.includes(submission.values[formField] ?? '')) return submission;
  const [first] = forms;
  return first === undefined
    ? undefined
    : { ...submission, values: { ...submission.values, [formField]: first } };
}
