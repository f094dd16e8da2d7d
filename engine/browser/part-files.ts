import type { ComponentType } from 'react';

/** Attaches script to a server-rendered element. May return a function that detaches it when the element is removed. */
export type Behavior = ((root: HTMLElement) => void) | ((root: HTMLElement) => () => void);

export type IslandComponent = ComponentType<Readonly<Record<string, unknown>>>;

/** The parts that markup refers to, by name: see `partName`. */
export interface PartFiles {
  readonly islands: Readonly<Record<string, () => Promise<IslandComponent>>>;
  /** Returns those bundled with the entry script at once, and loads the others. */
  readonly behaviors: Readonly<Record<string, () => Behavior | Promise<Behavior>>>;
}
