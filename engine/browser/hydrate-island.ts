import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandComponent } from './part-files.ts';

function propsOf(element: HTMLElement): object {
  const props: unknown = JSON.parse(element.nextElementSibling?.textContent ?? '{}');
  return typeof props === 'object' && props !== null ? props : {};
}

/**
 * Hydrates the server-rendered content of the element and returns a function that unmounts it. If the island throws, the
 * server-rendered HTML is restored, so that the element works as it does without script.
 */
export function hydrateIsland(element: HTMLElement, Island: IslandComponent, shared?: object): () => void {
  const served = element.cloneNode(true).childNodes;
  const root = hydrateRoot(element, createElement(Island, { ...shared, ...propsOf(element) }), {
    identifierPrefix: element.dataset.prefix ?? '',
    onUncaughtError(error) {
      console.error(
        `Island "${element.dataset.island}" failed; its server-rendered HTML was restored`,
        error,
      );
      setTimeout(() => {
        root.unmount();
        element.replaceChildren(...served);
      });
    },
  });
  element.dataset.hydrated = '';
  return () => root.unmount();
}
