import { parsePage } from '../../engine/browser/trusted-types.ts';
import { consentEvent, isTrackingAllowed } from '../consent/consent.ts';
import { embedFrame } from '../ui/embed-frame.ts';

/**
 * Fills the reserved space with the first reviews of the page that `data-from` names. The embedded service of `data-embed`
 * replaces them once the visitor has accepted cookies, or has pressed the button. The block keeps its height.
 */
export default function start(root: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const { embed, from = '' } = root.dataset;
  const loading = root.querySelector<HTMLElement>('[role="status"]');
  const button = root.querySelector('button');
  let asked = false;
  const showEmbed = () => {
    if (asked || !embed) return;
    asked = true;
    const ask = button?.parentElement;
    const frame = embedFrame(embed, root.dataset.title ?? '');
    frame.dataset.arriving = '';
    frame.addEventListener('load', () => {
      const place = loading?.isConnected ? loading : root.querySelector('[data-reviews]');
      frame.height = String(heightOf(place, ask));
      const hadFocus = ask?.contains(document.activeElement);
      place?.remove();
      ask?.remove();
      delete frame.dataset.arriving;
      if (hadFocus) frame.focus({ preventScroll: true });
    });
    root.lastElementChild?.before(frame);
  };
  const showIfAllowed = () => {
    if (isTrackingAllowed()) showEmbed();
  };
  if (embed) {
    document.addEventListener(consentEvent, showIfAllowed, { signal });
    showIfAllowed();
  }
  if (!asked) {
    if (button) {
      button.disabled = false;
      button.addEventListener('click', showEmbed, { signal });
    }
    void readReviews(from, signal).then((list) => {
      if (signal.aborted || !loading?.isConnected) return;
      // The link to the page with the reviews stays.
      if (list) loading.replaceWith(firstOf(list, Number(loading.dataset.shown)));
      else loading.remove();
    });
  }
  return () => ending.abort();
}

/** The height from the top of the place to the bottom of what follows it. */
function heightOf(place: Element | null, following: Element | null | undefined): number {
  const box = place?.getBoundingClientRect();
  return box ? Math.round((following?.getBoundingClientRect() ?? box).bottom - box.top) : 0;
}

/** Returns the list without the items after the first ones. */
function firstOf(list: Element, count: number): Element {
  for (const item of [...list.children].slice(count)) item.remove();
  return list;
}

/** Returns the list of reviews on a page of this site, or undefined if the page does not arrive or has none. */
async function readReviews(url: string, signal: AbortSignal): Promise<Element | undefined> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' }, signal });
    if (!response.ok) return undefined;
    return parsePage(await response.text()).querySelector('[data-reviews]') ?? undefined;
  } catch {
    return undefined;
  }
}
