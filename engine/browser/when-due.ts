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

/** Whether following the fragment leads to the element, into it, or to what holds it. */
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
 * Calls `start` once, when the element is due as its `data-due` says: `load` (at once, also when it says nothing),
 * `idle`, `visible`, or `interaction` (the first touch, focus or key inside it, or a followed link that leads there).
 * Returns what calls it off.
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
