import type { ComponentType } from 'react';

/** Attaches script to a server-rendered element. May return a function that detaches it when the element is removed. */
export type Behavior = ((root: HTMLElement) => void) | ((root: HTMLElement) => () => void);

export type IslandComponent = ComponentType<Readonly<Record<string, unknown>>>;

/** The parts that markup may refer to by name, keyed by file path: `/blocks/forms/LeadForm.island.tsx`. */
export interface PartFiles {
  readonly islands: Readonly<Record<string, () => Promise<IslandComponent>>>;
  /** Behaviors bundled with the entry script. */
  readonly behaviors: Readonly<Record<string, Behavior>>;
  /** Behaviors that are loaded on demand. */
  readonly lateBehaviors: Readonly<Record<string, () => Promise<Behavior>>>;
}
