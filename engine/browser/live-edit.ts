import { hideDiagnostics, showDiagnostics } from './diagnostics-overlay.ts';
import { type LiveEvent, liveEventsPath } from './live-event.ts';
import { linkInHead, stylesheetLink } from './page-styles.ts';
import { isOtherPage, versionName } from './page-version.ts';
import { patchChildren } from './patch-page.ts';
import { recordLayout } from './swap-layout.ts';
import { swapHead } from './swap-page.ts';
import { parsePage } from './trusted-types.ts';
import { streamWhileVisible } from './visible-stream.ts';

interface CurrentPage {
  readonly page: Document;
  readonly inlineRules: string;
}

/** Replaces the stylesheet of the document if that of the page differs. Pages of examples have all rules in the document. */
async function showStylesheet(page: Document): Promise<void> {
  const link = stylesheetLink(page);
  if (!link) return;
  const before = stylesheetLink(document);
  if (before?.getAttribute('href') !== link.getAttribute('href')) {
    await linkInHead(link);
    before?.removeAttribute('href');
  }
  link.removeAttribute('href');
}

async function fetchCurrent(): Promise<CurrentPage> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const html = await response.text();
  const page = parsePage(html);
  await showStylesheet(page);
  return { page, inlineRules: /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '' };
}

/** Elements of the page come first in the body; elements that scripts appended follow. */
const contentOf = (page: Document): Element[] =>
  [...page.body.children].filter(
    (element) => element.localName !== 'script' || element.getAttribute('type') === 'application/json',
  );

const versionOf = (page: Document): string | undefined =>
  page.head.querySelector<HTMLMetaElement>(`meta[name="${versionName}"]`)?.content;

function show(before: Document, { page: after, inlineRules }: CurrentPage): void {
  const old = contentOf(before);
  const live = contentOf(document).slice(0, old.length);
  if (live.length < old.length) {
    location.reload();
    return;
  }
  const style = document.head.querySelector('style');
  if (style !== null && style.textContent !== inlineRules) style.textContent = inlineRules;
  swapHead(after);
  patchChildren(document.body, live, old, contentOf(after));
  recordLayout();
}

/**
 * Applies saved changes to the open page without reloading it, so that the scroll position and typed text are retained,
 * and shows the diagnostics of an invalid save. For development only. `refresh` starts added parts and stops removed ones.
 */
export function startLiveEdit(refresh: () => void): void {
  const connected = Promise.withResolvers<void>();
  // Not before the server notifies this page of saves: a save is either in the answer or announced.
  let before = connected.promise.then(fetchShown);
  let work = Promise.resolve();

  /** Fetches the page that is shown. Loads it again if it was saved after it was answered. */
  async function fetchShown(): Promise<CurrentPage> {
    const shown = versionOf(document);
    const current = await fetchCurrent();
    if (isOtherPage(shown, versionOf(current.page))) location.reload();
    return current;
  }

  async function update(): Promise<void> {
    const old = await before;
    const after = await fetchCurrent();
    before = Promise.resolve(after);
    show(old.page, after);
    refresh();
  }

  function receive(event: LiveEvent): void {
    if (event.type === 'error') {
      showDiagnostics(event.diagnostics, event.isTaken);
      return;
    }
    hideDiagnostics();
    work = work.then(update).catch((error: unknown) => {
      console.warn('The change could not be shown in place; the page is loaded again.', error);
      location.reload();
    });
  }

  document.addEventListener('cityblock:navigate', () => {
    before = fetchShown();
  });
  // The server restarts after a change of its code, and hidden pages hear of no change: this page may be of an earlier state.
  let isConnected = false;
  streamWhileVisible(() => {
    const events = new EventSource(liveEventsPath);
    events.addEventListener('message', ({ data }) => receive(JSON.parse(data)));
    events.addEventListener('open', () => {
      if (isConnected) receive({ type: 'changed' });
      else connected.resolve();
      isConnected = true;
    });
    return events;
  });
}
