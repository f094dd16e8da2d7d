import type { Behavior, IslandComponent, PartFiles } from './part-files.ts';
import { whenDue } from './when-due.ts';

function report(element: HTMLElement, error: unknown): void {
  const { island, behavior } = element.dataset;
  console.error(`"${island ?? behavior}" failed to start; the page works without it`, error);
}

/** @param file the address of a file with further props */
async function loadIsland(load: () => Promise<IslandComponent>, file?: string): Promise<Behavior> {
  const [Island, { hydrateIsland }, response] = await Promise.all([
    load(),
    import('./hydrate-island.ts'),
    file && fetch(file),
  ]);
  const shared = response && (await response.json());
  return (element) => hydrateIsland(element, Island, shared);
}

/**
 * Runs the islands (`data-island`) and behaviors (`data-behavior`) of the page. The returned function synchronizes them
 * with the document: it schedules new elements and stops removed ones.
 */
export function pageParts({ islands, behaviors }: PartFiles): () => void {
  const running = new Map<HTMLElement, () => void>();

  async function load({ dataset: { island = '', behavior = '', props } }: HTMLElement): Promise<Behavior> {
    const loadComponent = islands[island];
    if (loadComponent) return loadIsland(loadComponent, props);
    const start = await behaviors[behavior]?.();
    if (!start) throw new Error('No part has this name');
    return start;
  }

  function begin(element: HTMLElement): () => void {
    let wanted = true;
    let stop = () => {};
    load(element)
      .then((start) => {
        if (wanted) stop = start(element) ?? stop;
      })
      .catch((error: unknown) => report(element, error));
    return () => {
      wanted = false;
      stop();
    };
  }

  return () => {
    for (const [element, stop] of running) {
      if (element.isConnected) continue;
      running.delete(element);
      stop();
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-island],[data-behavior]')) {
      if (running.has(element)) continue;
      let stop = () => {};
      const cancel = whenDue(element, () => {
        stop = begin(element);
      });
      running.set(element, () => {
        cancel();
        stop();
      });
    }
  };
}
