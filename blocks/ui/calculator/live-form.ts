import { isOutside, readNumber, recordOf } from './number-input.ts';

const rangeOf = (field: HTMLInputElement) => ({
  min: Number(field.min),
  max: Number(field.max),
  start: Number(field.dataset.start),
});

/** The number of the calculation for the text in a field. */
const usedNumber = (field: HTMLInputElement) => readNumber(field.value, rangeOf(field));

/** Returns the current numbers of the named fields, limited to the range of each field. */
export function formNumbers<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  return recordOf(names, (name) => {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    return field ? usedNumber(field) : Number.NaN;
  });
}

/** Writes texts into the descendants of `root` with a matching `data-figure`. */
export function showFigures(root: HTMLElement, texts: Readonly<Record<string, string>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = texts[element.dataset.figure ?? ''];
    if (text !== undefined && element.textContent !== text) element.textContent = text;
  }
}

function startTools(root: HTMLElement): void {
  const tool = (name: string) => root.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`);
  tool('print')?.addEventListener('click', () => window.print());
  const copy = tool('copy');
  copy?.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      copy.textContent = copy.dataset.copied ?? '';
    } catch {
      window.prompt(copy.textContent ?? '', window.location.href);
    }
  });
}

/** Returns the address that submitting the form would lead to. */
function addressOf(form: HTMLFormElement): string {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(values)}${window.location.hash}`;
}

/** Copies the number of the field to the slider, or of the slider to the field, and shows the note about the range. */
function syncTwin(form: HTMLFormElement, changed: HTMLInputElement): void {
  const { slides } = changed.dataset;
  const name = slides ?? changed.name;
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const slider = form.querySelector<HTMLInputElement>(`[data-slides="${name}"]`);
  if (!field || !slider) return;
  if (slides === undefined) slider.value = String(usedNumber(field));
  else field.value = slider.value;
  const note = form.querySelector<HTMLElement>(`[data-range="${name}"]`);
  if (note) note.hidden = !isOutside(field.value, rangeOf(field));
}

/** Replaces the text of a number field by the number of the calculation. The note about the range stays. */
function settle(field: HTMLInputElement): void {
  if (field.dataset.start !== undefined) field.value = String(usedNumber(field));
}

/**
 * Makes a server-rendered calculator interactive: slider and field of the same name stay in sync, `show` renders the
 * result, and the address is updated after each change. A field that is left has the number of the result. Changes made before the script loaded are included. All
 * listeners are on descendants of `root`, so no cleanup is needed.
 */
export function liveForm(root: HTMLElement, show: (form: HTMLFormElement) => void): void {
  const form = root.querySelector('form');
  if (!form) return;
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) syncTwin(form, target);
    show(form);
  });
  const keepInAddress = () => window.history.replaceState(window.history.state, '', addressOf(form));
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) settle(target);
    keepInAddress();
  });
  startTools(root);
  const changed = [...form.querySelectorAll('input')].filter(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
  if (changed.length === 0) return;
  for (const field of changed) syncTwin(form, field);
  show(form);
  keepInAddress();
}
