import { createToastStore, type ToastMessage, type ToastTexts, toastDuration } from './toast-store.ts';

export const toastStore = createToastStore();

let isDrawing = false;

/** Returns the toaster block's element. On a page without one it is added, so that no message is lost. */
function toasterElement(): Element {
  const existing = document.querySelector('[data-toaster]');
  if (existing !== null) return existing;
  const added = document.createElement('div');
  added.dataset.toaster = '';
  document.body.append(added);
  return added;
}

/** Shows the message as plain text: the fallback if the viewport module cannot be loaded, for example when offline. */
function showPlain({ title, description, variant = 'default' }: ToastMessage): void {
  const note = document.createElement('p');
  note.className = 'toast';
  note.dataset.variant = variant;
  note.textContent = description === undefined ? title : `${title} ${description}`;
  const viewport = document.createElement('div');
  viewport.className = 'toast-viewport';
  viewport.setAttribute('role', 'alert');
  viewport.append(note);
  toasterElement().replaceChildren(viewport);
  setTimeout(() => viewport.remove(), toastDuration);
}

/** Shows a toast; `texts` are the labels of its controls. The module that renders toasts is loaded with the first one. */
export function toast(message: ToastMessage, texts: ToastTexts): void {
  const id = toastStore.add(message);
  if (isDrawing) return;
  isDrawing = true;
  import('./toast-viewport.tsx').then(
    ({ drawToasts }) => drawToasts(toasterElement(), toastStore, texts),
    () => {
      // The next toast tries again.
      isDrawing = false;
      toastStore.dismiss(id);
      showPlain(message);
    },
  );
}
