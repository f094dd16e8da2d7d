import {
  consentKey,
  isConsentValue,
  isExemptPath,
  isPrivacyControlOn,
  readConsent,
  saveConsent,
} from '../consent/consent.ts';

const delay = 1000;

/**
 * Shows the banner to visitors who have not chosen yet, and again in its settings view after a click on a link to
 * "#cookie-settings". Without script the banner stays hidden and nothing is tracked.
 */
export default function cookieConsent(root: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const views = [...root.querySelectorAll<HTMLElement>('[data-view]')];
  const show = (name: string, focus: string) => {
    for (const view of views) view.hidden = view.dataset.view !== name;
    root.hidden = false;
    root.querySelector<HTMLElement>(focus)?.focus();
  };

  const start = (path: string) => {
    clearTimeout(timer);
    if (isExemptPath(path)) root.hidden = true;
    else if (root.hidden && readConsent() === undefined)
      timer = setTimeout(() => {
        root.hidden = false;
      }, delay);
  };

  if (isPrivacyControlOn()) {
    for (const part of root.querySelectorAll<HTMLElement>('[data-privacy-control]')) {
      part.hidden = part.dataset.privacyControl !== 'on';
    }
  }

  root.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.dataset.show === 'settings') show('settings', '[data-view=settings] h2');
      else if (button?.dataset.show === 'simple') show('simple', '[data-show=settings]');
      else if (isConsentValue(button?.value)) {
        root.hidden = true;
        saveConsent(button.value);
      }
    },
    { signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest(`a[href$="#${root.id}"]`) : null;
      if (link === null) return;
      event.preventDefault();
      clearTimeout(timer);
      show('settings', '[data-view=settings] h2');
    },
    { signal },
  );
  document.addEventListener('cityblock:navigate', () => start(location.pathname), { signal });
  // The event comes from other tabs only: the visitor has chosen there.
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== consentKey || !isConsentValue(newValue)) return;
      clearTimeout(timer);
      root.hidden = true;
    },
    { signal },
  );

  start(location.pathname);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
