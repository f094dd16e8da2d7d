import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandComponent } from './page-parts.ts';

function propsOf(element: HTMLElement): Readonly<Record<string, unknown>> {
  return JSON.parse(element.nextElementSibling?.textContent ?? '{}');
}

/**
 * Hydrates what the server rendered in the element. When the island fails, the server's HTML comes back, so that what
 * works without script still does. Returns what unmounts it.
 */
export function hydrateIsland(element: HTMLElement, Island: IslandComponent): () => void {
  const html = element.innerHTML;
  const root = hydrateRoot(element, createElement(Island, propsOf(element)), {
    identifierPrefix: element.dataset.prefix ?? '',
    onUncaughtError(error) {
      console.error(`Island "${element.dataset.island}" failed; the server's HTML stands in for it.`, error);
      setTimeout(() => {
        root.unmount();
        element.innerHTML = html;
      });
    },
  });
  element.dataset.hydrated = '';
  return () => root.unmount();
}
