import type { ComponentType } from 'react';
import { handPageStylesOver } from './page-styles.ts';
import { whenDue } from './when-due.ts';

/** Brings server-made HTML to life; returns what undoes it when the element leaves the page. */
export type Behavior = ((root: HTMLElement) => void) | ((root: HTMLElement) => () => void);

export type IslandComponent = ComponentType<Readonly<Record<string, unknown>>>;

/** What the page's markup may name, by the paths of the files: `/blocks/consent/consent.behavior.ts`. */
export interface PartFiles {
  readonly islands: Readonly<Record<string, () => Promise<IslandComponent>>>;
  readonly behaviors: Readonly<Record<string, Behavior>>;
}

/** `/blocks/contact-form/ContactForm.island.tsx` is `ContactForm`. */
function byName<Part>(files: Readonly<Record<string, Part>>): ReadonlyMap<string, Part> {
  return new Map(
    Object.entries(files).map(([path, part]) => [
      path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '',
      part,
    ]),
  );
}

function report(element: HTMLElement, error: unknown): void {
  const { island, behavior } = element.dataset;
  console.error(`"${island ?? behavior}" did not start; the page works without it.`, error);
}

function startIsland(element: HTMLElement, load: () => Promise<IslandComponent>): () => void {
  let stop = () => {};
  let wanted = true;
  Promise.all([load(), import('./hydrate-island.ts')])
    .then(([Island, { addToIslandStyles, hydrateIsland }]) => {
      handPageStylesOver(addToIslandStyles);
      if (wanted) stop = hydrateIsland(element, Island);
    })
    .catch((error: unknown) => report(element, error));
  return () => {
    wanted = false;
    stop();
  };
}

/**
 * The islands (`data-island`) and behaviours (`data-behavior`) of the page. The returned function brings what runs in
 * line with the document: it starts what is new when that is due, and stops what was removed.
 */
export function pageParts(files: PartFiles): () => void {
  const islands = byName(files.islands);
  const behaviors = byName(files.behaviors);
  const running = new Map<HTMLElement, () => void>();

  function begin(element: HTMLElement): () => void {
    const { island, behavior } = element.dataset;
    try {
      if (island !== undefined) {
        const load = islands.get(island);
        if (!load) throw new Error(`No file ${island}.island.tsx`);
        return startIsland(element, load);
      }
      const start = behaviors.get(behavior ?? '');
      if (!start) throw new Error(`No file ${behavior}.behavior.ts`);
      return start(element) ?? (() => {});
    } catch (error) {
      report(element, error);
      return () => {};
    }
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
