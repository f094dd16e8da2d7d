import { hideDiagnostics, showDiagnostics } from './diagnostics-overlay.ts';
import { type LiveEvent, liveEventsPath } from './live-event.ts';
import { isOtherPage, versionName } from './page-version.ts';
import { readServedPage, type ServedPage, showServedPage } from './show-page.ts';
import { streamWhileVisible } from './visible-stream.ts';

async function fetchCurrent(): Promise<ServedPage> {
  return readServedPage(await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' }));
}

const versionOf = (page: Document): string | undefined =>
  page.head.querySelector<HTMLMetaElement>(`meta[name="${versionName}"]`)?.content;

function setRules(style: HTMLStyleElement, rules: string): void {
  if (style.textContent !== rules) style.textContent = rules;
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
  async function fetchShown(): Promise<ServedPage> {
    const shown = versionOf(document);
    const current = await fetchCurrent();
    if (isOtherPage(shown, versionOf(current.page))) location.reload();
    return current;
  }

  async function update(): Promise<void> {
    const old = await before;
    const after = await fetchCurrent();
    before = Promise.resolve(after);
    if (!showServedPage(old.page.body, after, setRules)) {
      location.reload();
      return;
    }
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
