import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandComponent } from './part-files.ts';
import { fieldsOf, keepTyped } from './typed-fields.ts';

function propsOf(element: HTMLElement): object {
  const props: unknown = JSON.parse(element.nextElementSibling?.textContent ?? '{}');
  return typeof props === 'object' && props !== null ? props : {};
}

/**
 * Hydrates the server-rendered content of the element and returns a function that unmounts it. If the island throws, the
 * server-rendered HTML is restored, so that the element works as it does without script. What the visitor has typed stays
 * in both cases, also if React renders the content again because a translation by the browser has changed it.
 */
export function hydrateIsland(element: HTMLElement, Island: IslandComponent, shared?: object): () => void {
  const served = element.cloneNode(true).childNodes;
  // React removes them from the document before it reports an error.
  const fields = fieldsOf(element);
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
        keepTyped(fields, element);
      });
    },
    onRecoverableError(error) {
      reportError(error);
      if (!fields.every(({ isConnected }) => isConnected)) keepTyped(fields, element);
    },
  });
  element.dataset.hydrated = '';
  return () => root.unmount();
}
