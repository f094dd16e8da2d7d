import { readStored, writeStored } from '../storage.ts';
import { colorSchemeKey } from '../ui/color-scheme-key.ts';

type Choice = 'system' | 'light' | 'dark';

const isScheme = (value: string | null | undefined): value is 'light' | 'dark' =>
  value === 'light' || value === 'dark';

function show(choice: Choice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.scheme;
  else dataset.scheme = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    if (choice === 'system') meta.media = `(prefers-color-scheme:${scheme})`;
    else meta.media = scheme === choice ? 'all' : 'not all';
  }
}

/** Returns the stored choice. If storage is blocked, the choice lasts as long as the document. */
function storedChoice(): Choice {
  const stored = readStored('localStorage', colorSchemeKey);
  const choice = stored === undefined ? document.documentElement.dataset.scheme : stored;
  return isScheme(choice) ? choice : 'system';
}

/** The switch between light and dark. A stored choice is already applied by the script in the document's head. */
export default function startColorScheme(root: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const update = () => {
    const choice = storedChoice();
    show(choice);
    for (const radio of root.querySelectorAll('input')) radio.checked = radio.value === choice;
  };
  update();
  root.hidden = false;
  root.addEventListener(
    'change',
    ({ target }) => {
      const value = target instanceof HTMLInputElement ? target.value : undefined;
      const choice = isScheme(value) ? value : 'system';
      show(choice);
      writeStored('localStorage', colorSchemeKey, choice === 'system' ? undefined : choice);
    },
    { signal },
  );
  // Another tab changed the choice, possibly while this page was in the back-forward cache.
  window.addEventListener('storage', update, { signal });
  window.addEventListener('pageshow', update, { signal });
  return () => listening.abort();
}
