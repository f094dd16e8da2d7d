import { parsePage } from '../../engine/browser/trusted-types.ts';
import { consentEvent, isTrackingAllowed } from '../consent/consent.ts';
import { embedFrame } from '../ui/embed-frame.ts';

/**
 * Fills the reserved space with the reviews of the page that `data-from` names. The embedded service of `data-embed`
 * replaces them once the visitor has accepted cookies, or has pressed the button.
 */
export default function start(root: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const { embed, from = '' } = root.dataset;
  const loading = root.querySelector('[role="status"]');
  const button = root.querySelector('button');
  let asked = false;
  const showEmbed = () => {
    if (asked || !embed) return;
    asked = true;
    button?.parentElement?.remove();
    const frame = embedFrame(embed, root.dataset.title ?? '');
    frame.dataset.arriving = '';
    frame.addEventListener('load', () => {
      loading?.remove();
      root.querySelector('[data-reviews]')?.remove();
      delete frame.dataset.arriving;
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
      if (list) loading.replaceWith(list);
      else loading.remove();
    });
  }
  return () => ending.abort();
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
