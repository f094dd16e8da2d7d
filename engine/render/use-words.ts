import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import type { Dictionary } from '../words/dictionary.ts';
import type { ReadWords, ValuesOf, WordKey, Words } from '../words/words.ts';

/** The words of the site for the components of a block. */
export const PageWords = createContext<ReadWords | undefined>(undefined);

/** The words of a dictionary for a component. */
export interface ComponentWords<D extends Dictionary> extends Words<D> {
  /** Returns the text of a word with elements as values of its placeholders. */
  node<K extends WordKey<D>>(key: K, ...values: ValuesOf<D['words'][K], ReactNode>): ReactNode;
}

/**
 * Returns the words of a dictionary in the language of the site. For components that are rendered on the server only: an
 * island takes the texts that it shows as props.
 */
export function useWords<D extends Dictionary>(of: D): ComponentWords<D> {
  const read = useContext(PageWords);
  if (read === undefined)
    throw new Error(
      `The words of "${of.section}" were read outside of a block. Islands take their texts as props.`,
    );
  return withElements(read(of));
}

/** Adds elements as values of placeholders to the words of a dictionary. */
export function withElements<D extends Dictionary>(words: Words<D>): ComponentWords<D> {
  return Object.assign(words, {
    node<K extends WordKey<D>>(key: K, ...values: ValuesOf<D['words'][K], ReactNode>): ReactNode {
      return createElement(Fragment, null, ...words.parts<K, ReactNode>(key, ...values));
    },
  });
}
