import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { blockTypes } from '../../blocks/block-types.ts';
import { trapFieldOf } from '../../blocks/forms/trap-field.ts';
import { calendarDateAt } from '../../engine/compose/calendar.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { watchContent } from '../../engine/content/watch-content.ts';
import { affectedPages } from '../../engine/render/affected-pages.ts';
import type { Submission } from '../../engine/render/block-type.ts';
import { PageRenderer, type RenderedPage } from '../../engine/render/page-renderer.ts';
import type { BlockFailure } from '../../engine/render/page-renderer-options.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { checkPagesStepwise } from '../../engine/validate/check-pages.ts';
import { type ReadSite, SiteContent } from '../../engine/validate/site-content.ts';
import { socialCardAt, socialCardImage } from '../cards/compose-social-card.ts';
import type { SocialCard } from '../cards/social-card.ts';
import { loadProductionShell } from '../document-shell.ts';
import { StartError } from '../errors/start-error.ts';
import { loadSsrBundle } from '../load-ssr-bundle.ts';
import { brokenContentPage } from './broken-content-page.ts';
import { findForm } from './form-place.ts';
import { designPage, galleryPage } from './gallery-page.ts';
import { type GeneratedFile, generatedFiles } from './generated-files.ts';
import { PageRecords } from './page-records.ts';
import { runInSlices } from './run-in-slices.ts';
import type {
  FormPlace,
  LeadSettings,
  PageAnswer,
  PageRequest,
  PageSource,
  PageSourceOptions,
  SiteIdentity,
  SnapshotSwap,
} from './site-source.ts';

/**
 * The site of a content folder. Content that is saved while the server runs is taken over when it is valid; a save that
 * is not leaves the last good state in place.
 * @throws StartError when the content cannot be served at all.
 */
export async function createPageSource(options: PageSourceOptions): Promise<PageSource> {
  const model = new ContentModel(blockTypes);
  const content = new SiteContent(options.contentDir, model);
  const read = content.read();
  if (read.state === undefined && options.mode === 'production')
    throw new StartError('CB_CONTENT', refusal(read));
  const source = new ContentPageSource(options, model, content, await makeRenderer(options));
  source.take(read);
  source.watch();
  options.vite?.onSsrBundleChange(() => {
    makeRenderer(options).then(
      (renderer) => source.replaceRenderer(renderer),
      (error: unknown) =>
        options.log.error({ err: error }, 'the blocks cannot be loaded; the last ones that could stay'),
    );
  });
  return source;
}

async function makeRenderer({ vite, siteUrl, meta, mode, log }: PageSourceOptions): Promise<PageRenderer> {
  const { blockRenderer, globalCss } = await (vite?.loadSsrBundle() ?? loadSsrBundle());
  return new PageRenderer({
    model: new ContentModel(blockTypes),
    blockTypes,
    blockRenderer,
    shell: await (vite?.shell('/') ?? loadProductionShell()),
    globalCss,
    siteUrl,
    ...(meta && { meta }),
    imageOf: socialCardImage,
    mode,
    onBlockFailure: (failure) => reportFailure(failure, log),
  });
}

function reportFailure({ error, ...where }: BlockFailure, log: FastifyBaseLogger): void {
  log.error({ ...where, err: error }, 'a block failed and was left out of its page');
}

/** How long open browsers have to fetch a page anew before the check of all pages begins. */
const settleMilliseconds = 400;

class ContentPageSource implements PageSource {
  readonly #options: PageSourceOptions;
  readonly #model: ContentModel;
  readonly #content: SiteContent;
  readonly #records = new PageRecords();
  readonly #listeners: ((swap: SnapshotSwap) => void)[] = [];
  #renderer: PageRenderer;
  #generation = 0;
  #state: SiteState | undefined;
  #diagnostics: readonly Diagnostic[] = [];
  #files:
    | {
        readonly version: string;
        readonly today: string;
        readonly files: ReadonlyMap<string, GeneratedFile>;
      }
    | undefined;
  /** The state whose pages are being checked. */
  #reading: SiteState | undefined;
  #stopWatching: () => void = () => {};

  constructor(options: PageSourceOptions, model: ContentModel, content: SiteContent, renderer: PageRenderer) {
    this.#options = options;
    this.#model = model;
    this.#content = content;
    this.#renderer = renderer;
  }

  get version(): string {
    return `${this.#state?.snapshot.version ?? 'none'}.${this.#generation}`;
  }

  get leadSettings(): LeadSettings {
    const site = this.#state?.snapshot.site.value;
    return {
      freeMail: site?.freeMail ?? { domains: [], prefixes: [] },
      receivedMessage: site?.messages.leadReceived ?? '',
      trapField: trapFieldOf(site?.name ?? ''),
    };
  }

  get identity(): SiteIdentity {
    const site = this.#state?.snapshot.site.value;
    return { name: site?.name ?? 'This site', language: site?.language ?? 'en', mark: site?.mark };
  }

  get state(): SiteState | undefined {
    return this.#state;
  }

  async check(now: Date): Promise<readonly Diagnostic[]> {
    const state = this.#state;
    if (state === undefined || this.#diagnostics.length > 0) return this.#diagnostics;
    const steps = checkPagesStepwise(state, this.#model, blockTypes, now.getTime());
    const checked = await runInSlices(steps, () => this.#state === state);
    return checked?.diagnostics ?? this.check(now);
  }

  respond({ path, query }: PageRequest, now: Date): PageAnswer {
    const state = this.#state;
    if (state === undefined) return brokenContentPage(this.#renderer.options.shell, this.#diagnostics);
    const file = this.#file(state, path, now.getTime());
    if (file !== undefined) return file;
    if (path === '/blocks' && this.#options.mode === 'development')
      return galleryPage(this.#renderer, state, now.getTime(), query);
    if (path === '/blocks/design' && this.#options.mode === 'development')
      return designPage(this.#renderer, state, now.getTime());
    const page = this.#renderer.render(state, path, now.getTime(), { query, submission: undefined });
    if (page.cacheable && page.status === 200) this.#records.keep(path, page);
    return {
      kind: 'page',
      status: page.status,
      html: page.html,
      cacheable: page.cacheable,
      validUntil: Number.isFinite(page.until) ? page.until : undefined,
    };
  }

  async renderWithSubmission(path: string, submission: Submission): Promise<RenderedPage | undefined> {
    if (this.#state === undefined) return undefined;
    const page = this.#renderer.render(this.#state, path, Date.now(), { query: {}, submission });
    return page.status === 404 ? undefined : page;
  }

  socialCard(path: string, now: Date): SocialCard | undefined {
    return this.#state && socialCardAt(this.#state, path, now.getTime());
  }

  formAt(path: string, block: string, now: Date): FormPlace | undefined {
    return this.#state && findForm(this.#state, this.#model, path, block, now.getTime());
  }

  onSwap(listener: (swap: SnapshotSwap) => void): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    this.#stopWatching();
  }

  watch(): void {
    this.#stopWatching = watchContent(this.#options.contentDir, () => this.#reload());
  }

  /** Makes a state the current one; a read without a state only tells what is wrong. */
  take(read: ReadSite): void {
    const { live } = this.#options;
    this.#diagnostics = read.diagnostics;
    if (read.state === undefined) {
      this.#tellBroken(read.diagnostics);
      return;
    }
    const now = Date.now();
    const affected =
      this.#state === undefined
        ? 'all'
        : this.#records.affected((pages, next) => affectedPages(pages, next, now), read.state);
    this.#state = read.state;
    this.#announce(affected);
    live?.publish({ type: 'ok' });
    live?.publish({ type: 'changed', paths: affected === 'all' ? '*' : affected });
  }

  /** Takes new components over; every page is made again. */
  replaceRenderer(renderer: PageRenderer): void {
    this.#renderer = renderer;
    this.#generation += 1;
    this.#records.clear();
    this.#announce('all');
    this.#options.live?.publish({ type: 'changed', paths: '*' });
  }

  #reload(): void {
    try {
      const read = this.#content.read();
      const { state } = read;
      if (state === undefined) {
        this.#reading = undefined;
        this.take(read);
      } else if (state.snapshot.version !== this.#state?.snapshot.version || this.#diagnostics.length > 0) {
        this.#takeChecked(read, state).catch((error: unknown) => {
          this.#options.log.error({ err: error }, 'the pages of new content cannot be checked');
        });
      }
    } catch (error) {
      this.#options.log.error({ err: error }, 'content cannot be read; the last good state stays');
    }
  }

  /**
   * Composed pages are checked beside the requests that come in: before visitors see them in production, and after
   * they are shown in development, where waiting costs more than a wrong page. A later save ends the check.
   */
  async #takeChecked(read: ReadSite, state: SiteState): Promise<void> {
    this.#reading = state;
    const isDevelopment = this.#options.mode === 'development';
    if (isDevelopment) {
      this.take(read);
      await setTimeout(settleMilliseconds);
    }
    const steps = checkPagesStepwise(state, this.#model, blockTypes, Date.now());
    const checked = await runInSlices(steps, () => this.#reading === state);
    if (checked === undefined) return;
    const { diagnostics } = checked;
    if (diagnostics.length > 0) {
      this.#diagnostics = diagnostics;
      this.#tellBroken(diagnostics);
    } else if (!isDevelopment) this.take(read);
  }

  #tellBroken(diagnostics: readonly Diagnostic[]): void {
    for (const { file, line, column, code, message, hint } of diagnostics.slice(0, 20)) {
      this.#options.log.warn({ file, line, column, code, hint }, `content: ${message}`);
    }
    this.#options.live?.publish({ type: 'error', diagnostics });
  }

  #announce(affected: SnapshotSwap['affected']): void {
    const swap: SnapshotSwap = { version: this.version, affected };
    for (const listener of this.#listeners) listener(swap);
  }

  #file(state: SiteState, path: string, now: number): PageAnswer | undefined {
    if (path.endsWith('.css')) return this.#styleFile(state, path, now);
    if (!/\.(?:xml|txt|json|webmanifest)$/.test(path)) return undefined;
    const { siteUrl, contentDir } = this.#options;
    const today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    if (this.#files?.version !== this.version || this.#files.today !== today) {
      const files = generatedFiles(state, { siteUrl, contentDir, today, now });
      this.#files = { version: this.version, today, files };
    }
    const file = this.#files.files.get(path);
    return file && { kind: 'text', ...file };
  }

  #styleFile(state: SiteState, path: string, now: number): PageAnswer | undefined {
    const file = this.#renderer.stylesheets.find(state, path, now);
    if (file === undefined) return undefined;
    return { kind: 'text', contentType: 'text/css; charset=utf-8', body: file.css, immutable: file.isExact };
  }
}

function refusal({ diagnostics }: ReadSite): string {
  const shown = diagnostics.slice(0, 20).map(({ file, line, column, message, hint, code }) => {
    return `  ${file}:${line}:${column} ${message}${hint === undefined ? '' : `. ${hint}`} [${code}]`;
  });
  const more = diagnostics.length > shown.length ? [`  and ${diagnostics.length - shown.length} more`] : [];
  return [
    'The content has errors, so there is nothing to serve. Mend them; npm run validate lists them all.',
    ...shown,
    ...more,
  ].join('\n');
}
