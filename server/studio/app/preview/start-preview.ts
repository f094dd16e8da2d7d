import { readServedPage, type ServedPage, showServedPage } from '../../../../engine/browser/show-page.ts';
import { type FieldSource, type PageBlocks, type PageSources, previewPath } from '../../studio-api.ts';
import { followStepKeys } from '../step-keys.ts';
import { PageTexts, type Point } from './page-texts.ts';
import type { Field, FromPreview, ToPreview } from './preview-messages.ts';
import { replaceRules } from './style-rules.ts';

const hoverAttribute = 'data-studio-hover';
const markAttribute = 'data-studio-mark';

const outlines = `
[${hoverAttribute}] { outline: 2px dashed #1d5fd1; outline-offset: 3px; border-radius: 2px; box-shadow: 0 0 0 5px rgb(255 255 255 / 0.8); cursor: pointer; }
[${markAttribute}] { outline: 2px solid #1d5fd1; outline-offset: 3px; border-radius: 2px; box-shadow: 0 0 0 5px rgb(255 255 255 / 0.8); scroll-margin-block: 96px; }
`;

/** Elements that a click on the page itself opens or closes. */
const toggles = 'summary, button:not([type="submit"]), select, input, textarea, label, option';

/** Whether the page shows the changes of a publication, which are not edited. */
const isForReading = new URLSearchParams(location.search).has('proposal');

const own = (): string => location.pathname.slice(previewPath.length) || '/';

function send(message: FromPreview): void {
  parent.postMessage(message, location.origin);
}

/**
 * Connects a page in the preview with the studio around it: a click opens the property of a text, and changes are patched in. The
 * page never takes the focus from the studio.
 * @param served the body as the server sent it
 * @param refresh starts added parts of the page and stops removed ones
 */
export function startPreview(served: Element, refresh: () => void): void {
  const page = new PreviewedPage(served, refresh);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(outlines);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent) return;
    const message: ToPreview = data;
    if (message.kind === 'refresh') page.update();
    else if (message.kind === 'list') page.list();
    else page.mark(message.field, true);
  });
  if (!isForReading) followPointer();
  addEventListener('click', (event) => page.click(event), { capture: true });
  addEventListener('auxclick', (event) => event.preventDefault(), { capture: true });
  addEventListener('submit', refuseForm, { capture: true });
  followStepKeys((kind) => send({ kind }), new AbortController().signal);
  send({ kind: 'loaded', title: document.title });
  page.prepare();
}

function refuseForm(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  send({ kind: 'not-sent' });
}

/** Outlines the text under the pointer. */
function followPointer(): void {
  let hovered: Element | undefined;
  const outline = (element: Element | undefined) => {
    if (element === hovered) return;
    hovered?.removeAttribute(hoverAttribute);
    element?.setAttribute(hoverAttribute, '');
    hovered = element;
  };
  document.addEventListener('pointerover', ({ target }) =>
    outline(target instanceof Element ? textElement(target) : undefined),
  );
  document.documentElement.addEventListener('pointerleave', () => outline(undefined));
}

/** The element whose own text, picture or link is under the pointer. */
function textElement(element: Element): Element | undefined {
  if (element.matches('img, a, button, summary, input, textarea')) return element;
  const hasText = [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
  );
  return hasText ? element : undefined;
}

/** Milliseconds until a click is answered with what is known by then. */
const patience = 150;

/** Milliseconds after a change until the texts of the page are found again. */
const rest = 500;

class PreviewedPage {
  #shown: Element;
  readonly #refresh: () => void;
  #texts: Promise<PageTexts> | undefined;
  /** The latest texts that were found. */
  #known: PageTexts | undefined;
  /** The timer after a change. */
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** Counts the clicks: only the last one is answered. */
  #clicks = 0;
  /** The texts are those of an earlier answer. Their elements are still the same ones, mostly. */
  #areTextsStale = false;
  #markedIn: PageTexts | undefined;
  #marked: Field | undefined;
  /** Whether the page was absent when it was opened. The editor sees what visitors would. */
  #isAbsent = isAbsent(navigationStatus());
  #isUpdating = false;
  #isStale = false;

  constructor(shown: Element, refresh: () => void) {
    this.#shown = shown;
    this.#refresh = refresh;
  }

  /** Finds the texts of the page, so that a click is answered at once. */
  prepare(): void {
    if (isForReading) return;
    this.#sources().then(
      (texts) => {
        send({ kind: 'files', files: texts.files() });
        // A property that was added has its texts on the page now.
        const isFound = this.#markedIn === undefined || this.#markedIn.elementsOf(this.#marked).length > 0;
        if (!isFound) void this.mark(this.#marked, true);
      },
      () => {},
    );
  }

  /** Sends the texts of the page. */
  list(): void {
    this.#sources().then(
      (texts) => send({ kind: 'texts', texts: texts.list() }),
      () => send({ kind: 'open-failed' }),
    );
  }

  /** Shows the changes. While one update is under way, all later ones are one. */
  async update(): Promise<void> {
    this.#isStale = true;
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#fetch();
      }
    } catch (error) {
      send({ kind: 'failed', message: error instanceof Error ? error.message : '' });
    } finally {
      this.#isUpdating = false;
    }
  }

  async #fetch(): Promise<void> {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    // The session has ended: the studio says so itself.
    if (response.redirected) return;
    // With an error in its content a page is unavailable; the last one that could be shown stays.
    if (response.status >= 500) {
      send({ kind: 'failed', message: '' });
      return;
    }
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      const { message }: { readonly message?: string } = await response.json();
      send({ kind: 'failed', message: message ?? '' });
      return;
    }
    if (isAbsent(response.status) && !this.#isAbsent) {
      send({ kind: 'gone', path: own(), above: await pageAbove(own()) });
      return;
    }
    this.#isAbsent = isAbsent(response.status);
    const next: ServedPage = await readServedPage(response);
    if (!showServedPage(this.#shown, next, replaceRules)) location.reload();
    this.#shown = next.page.body;
    this.#areTextsStale = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.prepare(), rest);
    this.#refresh();
    send({ kind: 'shown', title: document.title });
    this.#showMarks(this.#markedIn?.elementsOf(this.#marked) ?? []);
  }

  /** Marks the texts of a property, and scrolls the first into view. */
  async mark(field: Field | undefined, scrolls: boolean): Promise<void> {
    this.#marked = field;
    const texts = field === undefined ? undefined : await this.#sources();
    if (this.#marked !== field) return;
    this.#markedIn = texts;
    const elements = texts?.elementsOf(field) ?? [];
    this.#showMarks(elements);
    const [first] = elements;
    if (!scrolls || first === undefined || isInView(first)) return;
    const isTall = first.getBoundingClientRect().height > innerHeight;
    first.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: 'instant' });
  }

  #showMarks(elements: readonly Element[]): void {
    for (const marked of document.querySelectorAll(`[${markAttribute}]`))
      if (!elements.includes(marked)) marked.removeAttribute(markAttribute);
    for (const element of elements) element.setAttribute(markAttribute, '');
  }

  click(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || event.button !== 0) return;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (link !== null) event.preventDefault();
    if (isForReading && link === null) return;
    if (isForReading || event.altKey || event.ctrlKey || event.metaKey) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (link !== null && link.origin === location.origin)
        send({ kind: 'follow', path: link.pathname + link.hash });
      return;
    }
    if (target.closest(toggles) === null || link !== null) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    void this.#answer(target, { x: event.clientX, y: event.clientY });
  }

  /** Opens the property of an element: at first of what is known, and then the exact one. */
  async #answer(target: Element, point: Point): Promise<void> {
    const click = ++this.#clicks;
    const exact = this.#sources();
    let opened: string | undefined;
    const open = (sources: readonly FieldSource[]) => {
      if (click !== this.#clicks || JSON.stringify(sources) === opened) return;
      send({ kind: 'open', sources, isCorrection: opened !== undefined });
      opened = JSON.stringify(sources);
    };
    const timer = setTimeout(() => {
      const early = this.#known?.at(target, point) ?? [];
      const [first] = early;
      if (first === undefined) return;
      if (this.#known?.hasTexts) open(early);
      else {
        send({ kind: 'open-file', file: first.file });
        opened = '';
      }
    }, patience);
    try {
      open((await exact).at(target, point));
    } catch {
      if (click === this.#clicks) send({ kind: 'open-failed' });
    } finally {
      clearTimeout(timer);
    }
  }

  #sources(): Promise<PageTexts> {
    if (this.#areTextsStale) this.#texts = undefined;
    this.#areTextsStale = false;
    if (this.#texts !== undefined) return this.#texts;
    const texts = this.#find();
    this.#texts = texts;
    texts.catch(() => {
      if (this.#texts === texts) this.#texts = undefined;
    });
    return texts;
  }

  /** The blocks of the page are known long before its texts. */
  async #find(): Promise<PageTexts> {
    const [blocks, sources] = [ask<PageBlocks>('blocks'), ask<PageSources>('sources')];
    blocks.then(
      (known) => {
        this.#known ??= new PageTexts({ items: [], icons: [] }, known.blocks);
      },
      () => {},
    );
    const [known, found] = await Promise.all([blocks, sources]);
    this.#known = new PageTexts(found, known.blocks);
    return this.#known;
  }
}

/** Asks about the page that is shown, on its day. */
async function ask<Answer>(question: 'blocks' | 'sources'): Promise<Answer> {
  const day = new URLSearchParams(location.search).get('day');
  const asked = new URLSearchParams({ path: own(), ...(day !== null && { day }) });
  const response = await fetch(`/api/studio/${question}?${asked}`);
  if (!response.ok) throw new Error('The sources of the page are not known.');
  return response.json();
}

/** The status with which the document was answered; undefined in a browser that does not know it. */
function navigationStatus(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : undefined;
}

const isAbsent = (status: number | undefined): boolean => status === 404 || status === 410;

/** The nearest page above a path. */
async function pageAbove(path: string): Promise<string> {
  const above = path.replace(/\/[^/]*$/, '') || '/';
  if (above === '/' || (await fetch(previewPath + above, { cache: 'no-store' })).ok) return above;
  return pageAbove(above);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const isTall = bottom - top > innerHeight;
  return isTall ? top < innerHeight && bottom > 0 : top >= 0 && bottom <= innerHeight;
}
