const openDelay = 700;
/** Milliseconds after one tooltip closed during which the next opens without delay. */
const skipDelay = 300;

let lastClosed = Number.NEGATIVE_INFINITY;

/** Places the tooltip above its text, or below if there is no room, and keeps it inside the window. */
function place(tip: HTMLElement, words: HTMLElement): void {
  const anchor = words.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const top = anchor.top - height < 8 ? anchor.bottom : anchor.top - height;
  const left = Math.max(8, Math.min(anchor.left, innerWidth - width - 8));
  Object.assign(tip.style, { inset: `${top}px auto auto ${left}px`, margin: '0' });
}

/** Opens the tooltip when the pointer rests on its text for 700 ms, or at once on keyboard focus. */
export default function tooltip(root: HTMLElement): (() => void) | undefined {
  const words = root.querySelector('button');
  const tip = root.querySelector<HTMLElement>('[popover]');
  if (!words || !tip) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOpen = () => tip.matches(':popover-open');
  const open = () => {
    if (!isOpen()) tip.showPopover();
  };
  const close = () => {
    clearTimeout(timer);
    if (isOpen()) tip.hidePopover();
  };
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener(
    'pointerenter',
    ({ pointerType }) => {
      if (pointerType !== 'mouse') return;
      timer = setTimeout(open, performance.now() - lastClosed < skipDelay ? 0 : openDelay);
    },
    { signal },
  );
  root.addEventListener('pointerleave', close, { signal });
  words.addEventListener(
    'focus',
    () => {
      if (words.matches(':focus-visible')) open();
    },
    { signal },
  );
  words.addEventListener('blur', close, { signal });
  tip.addEventListener(
    'toggle',
    () => {
      if (isOpen()) place(tip, words);
      else lastClosed = performance.now();
    },
    { signal },
  );
  return () => {
    close();
    listening.abort();
  };
}
