import { fieldsOf, typedValue, typeValue } from '../../engine/browser/typed-fields.ts';
import { readStored, writeStored } from '../storage.ts';
import { restoredName } from './restored-name.ts';

/** The values of a form that a visitor fills in, in the session storage of the tab. */
interface TypedValues {
  readonly values: Readonly<Record<string, string>>;
  /** The browser has posted the form, and its document was left. */
  readonly isPosted?: boolean;
}

// Without storage, the form works as without this behavior.
function store(key: string, typed?: TypedValues): void {
  writeStored('sessionStorage', key, typed && JSON.stringify(typed));
}

function stored(key: string): TypedValues | undefined {
  return JSON.parse(readStored('sessionStorage', key) ?? 'null') ?? undefined;
}

/** Whether the document was opened by going back or loading it again, for example after a post that failed. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

/**
 * Keeps what a visitor types into a lead form in the session storage of the tab, and types it again after a navigation.
 * The trap field and the hidden fields are outside the island, so they are not stored. A sent form dispatches `reset`.
 */
export default function start(root: HTMLElement): () => void {
  const key = `typed ${root.dataset.form}`;
  const fields = () => [...root.querySelectorAll('[data-island]')].flatMap(fieldsOf);
  const valuesNow = () => Object.fromEntries(fields().map((field) => [field.name, typedValue(field)]));

  function save(isPosted = false): void {
    const values = valuesNow();
    const isEmpty = Object.values(values).every((value) => value === '');
    store(key, isEmpty ? undefined : { values, isPosted });
  }

  function restore({ values, isPosted }: TypedValues): void {
    if (isPosted && !isReturn()) return;
    root.dataset[restoredName] = '';
    for (const field of fields()) if (typedValue(field) === '') typeValue(field, values[field.name] ?? '');
  }

  const kept = stored(key);
  // A refused form has the values that the server received.
  if (kept && !root.querySelector('.error-summary')) restore(kept);
  save();

  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['input', 'change']) root.addEventListener(type, () => save(), { signal });
  root.addEventListener(
    'reset',
    () => {
      delete root.dataset[restoredName];
      store(key);
    },
    { signal },
  );
  // The script of the form, which listens to the form itself, may prevent the post.
  addEventListener(
    'submit',
    ({ target, defaultPrevented }) => {
      if (target === root && !defaultPrevented) save(true);
    },
    { signal },
  );
  return () => listening.abort();
}
