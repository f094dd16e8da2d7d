const firstTouches = ['pointerover', 'pointerdown', 'focusin', 'keydown'];

type Cancel = () => void;

function whenVisible(element: Element, start: () => void): Cancel {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

function whenIdle(start: () => void): Cancel {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

/** Whether the target of the fragment is the element, inside it, or an ancestor of it. */
function leadsTo(hash: string, element: Element): boolean {
  const target = document.getElementById(hash.slice(1));
  return target !== null && (target.contains(element) || element.contains(target));
}

function whenInteracted(element: Element, start: () => void): Cancel {
  if (leadsTo(location.hash, element)) {
    start();
    return () => {};
  }
  const listening = new AbortController();
  const begin = () => {
    listening.abort();
    start();
  };
  for (const touch of firstTouches) {
    element.addEventListener(touch, begin, { capture: true, passive: true, signal: listening.signal });
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a');
      if (link && leadsTo(link.hash, element)) begin();
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}

/**
 * Calls `start` once when the element is due. `data-due` is `load` (immediately, the default), `idle`, `visible`, or
 * `interaction` (the first touch, focus or key press inside the element, or a navigation to it by a fragment). Returns a
 * function that cancels the call.
 */
export function whenDue(element: HTMLElement, start: () => void): () => void {
  switch (element.dataset.due) {
    case 'visible':
      return whenVisible(element, start);
    case 'idle':
      return whenIdle(start);
    case 'interaction':
      return whenInteracted(element, start);
    default:
      start();
      return () => {};
  }
}
