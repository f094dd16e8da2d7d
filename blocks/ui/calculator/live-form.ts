import { readNumber } from './number-input.ts';

const numberFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="number"]')].filter(({ name }) => name !== '');

/** The present numbers of a form by name, kept inside the range that each field states. */
export function formNumbers(form: HTMLFormElement): Readonly<Record<string, number>> {
  return Object.fromEntries(
    numberFields(form).map((field) => [
      field.name,
      readNumber(field.value, {
        min: Number(field.min),
        max: Number(field.max),
        start: Number(field.dataset.start),
      }),
    ]),
  );
}

/** Writes texts into the elements of `root` that name them with `data-figure`. */
export function showFigures(root: HTMLElement, texts: Readonly<Record<string, string>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = texts[element.dataset.figure ?? ''];
    if (text !== undefined && element.textContent !== text) element.textContent = text;
  }
}

function startTools(root: HTMLElement, signal: AbortSignal): void {
  const tool = (name: string) => root.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`);
  tool('print')?.addEventListener('click', () => window.print(), { signal });
  const copy = tool('copy');
  copy?.addEventListener(
    'click',
    async () => {
      try {
        await navigator.clipboard.writeText(window.location.href);
        copy.textContent = copy.dataset.copied ?? copy.textContent;
      } catch {
        window.prompt(copy.textContent ?? '', window.location.href);
      }
    },
    { signal },
  );
}

/**
 * Makes a server-made calculator answer as its numbers change: slider and field of one name follow each other, `show`
 * draws the result, and the address carries the numbers once a change is finished. Returns how to end it.
 */
export function liveForm(root: HTMLElement, show: (form: HTMLFormElement) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const form = root.querySelector('form');
  if (!form) return () => {};
  form.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement) {
        const twin =
          target.type === 'range'
            ? form.querySelector<HTMLInputElement>(`input[name="${target.dataset.slides}"]`)
            : form.querySelector<HTMLInputElement>(`input[data-slides="${target.name}"]`);
        if (twin) twin.value = target.value;
      }
      show(form);
    },
    { signal },
  );
  form.addEventListener(
    'change',
    () => {
      const address = new URL(window.location.href);
      address.search = new URLSearchParams(
        [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      window.history.replaceState(window.history.state, '', address);
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      show(form);
    },
    { signal },
  );
  startTools(root, signal);
  return () => ending.abort();
}
