import { embedFrame } from '../ui/embed-frame.ts';

/** Replaces the drawing with the embedded map when the visitor presses the button. */
export default function start(root: HTMLElement): () => void {
  const button = root.querySelector('button');
  const { embed, title } = root.dataset;
  if (!button || !embed) return () => {};
  const ending = new AbortController();
  button.disabled = false;
  button.addEventListener(
    'click',
    () => {
      const frame = embedFrame(embed, title ?? '');
      frame.tabIndex = -1;
      root.replaceChildren(frame);
      frame.focus({ preventScroll: true });
    },
    { signal: ending.signal },
  );
  return () => ending.abort();
}
