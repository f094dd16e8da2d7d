import { formField } from '../../blocks/forms/request-fields.ts';
import { PageComparison } from '../../engine/changes/affected-pages.ts';
import { calendarDateAt } from '../../engine/content/calendar.ts';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import type { PageRenderer, RenderedPage } from '../../engine/render/page-renderer.ts';
import type { Notice } from '../../engine/render/unavailable.words.ts';
import { pageDatesVersion } from '../../engine/routes/page-dates.ts';
import { movedTo, type SiteState } from '../../engine/routes/site-state.ts';
import { designPage, galleryPage } from './gallery-page.ts';
import { type GeneratedFile, GeneratedFiles } from './generated-files.ts';
import { formsOn } from './page-forms.ts';
import { developmentPolicy, PagePolicies } from './page-policies.ts';
import { PageRecords, type StoredRecord } from './page-records.ts';
import type { SnapshotSwap } from './served-site.ts';
import type {
  FileAnswer,
  NoticePage,
  PageAnswer,
  PageRequest,
  PassingPage,
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

/** Answers requests from a state of the site, and records the reads of the pages. */
export class PageAnswers {
  readonly #options: PageAnswersOptions;
  readonly #renderer: PageRenderer;
  readonly #policies: PagePolicies;
  /** The common part of the policies of the answered pages. */
  #commonPolicy: string | undefined;
  readonly #records = new PageRecords();
  #files:
    | {
        readonly key: string;
        readonly files: GeneratedFiles;
      }
    | undefined;

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
    if (this.#isRecorded(page)) this.#records.add(path, page);
    this.#commonPolicy = this.#policies.commonOf(state);
    return new RenderedAnswer(page, this.#policies.of(state, page.styleSources));
  }

  /** Whether the next call of {@link respond} would make a file that lists the pages. */
  isListMissing(state: SiteState, path: string, now: number): boolean {
    const files = isGenerated(path) ? this.#filesOf(state, now) : undefined;
    return files?.isLong(path) === true && !files.has(path);
  }

  /** Keeps a file that was made elsewhere for the next call of {@link respond}. */
  keepFile(state: SiteState, path: string, file: GeneratedFile, now: number): void {
    this.#filesOf(state, now).keep(path, file);
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

  /** Returns the paths of answered pages that may differ in the next state. Their records are dropped. */
  affectedBy(next: SiteState, now: number): SnapshotSwap['affected'] {
    const comparison = new PageComparison<StoredRecord>(next, now);
    const affected = this.#records.removeAffected((page) => comparison.isAffected(page));
    // The policy of a page is cached with it.
    const isSamePolicy =
      this.#commonPolicy === undefined || this.#commonPolicy === this.#policies.commonOf(next);
    return isSamePolicy ? affected : 'all';
  }

  /** Caches hold no other pages. In development a browser also shows pages that a save may correct. */
  #isRecorded({ cacheable, status }: RenderedPage): boolean {
    return this.#options.mode === 'development' || (cacheable && status === 200);
  }

  /** Returns the gallery of block types or of the design system, if the path is that of one. */
  #galleryAt(path: string, state: SiteState, now: number, query: PageRequest['query']): string | undefined {
    if (path === '/blocks') return galleryPage(this.#renderer, state, now, query);
    return path === '/blocks/design' ? designPage(this.#renderer, state, now) : undefined;
  }

  #file(state: SiteState, path: string, now: number): FileAnswer | undefined {
    const { styles } = this.#renderer.options;
    if (path === styles.path)
      return { kind: 'file', contentType: 'text/css; charset=utf-8', body: styles.css, immutable: true };
    const file = isGenerated(path) ? this.#filesOf(state, now).make(path) : undefined;
    return file && { kind: 'file', ...file, immutable: false };
  }

  #filesOf(state: SiteState, now: number): GeneratedFiles {
    const { siteUrl, contentDir } = this.#options;
    const { version, site } = state.snapshot;
    const today = calendarDateAt(now, site.value.timeZone);
    // The dates of the pages are no part of the content version: a command writes them after a save.
    const key = [version, today, pageDatesVersion(contentDir)].join('\n');
    if (this.#files?.key !== key)
      this.#files = { key, files: new GeneratedFiles(state, { siteUrl, contentDir, now }) };
    return this.#files.files;
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

const isGenerated = (path: string): boolean => /\.(?:xml|txt|json|webmanifest)$/.test(path);

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
