import { createContext } from 'react';
import type { PagePictures } from './page-pictures.ts';

/**
 * Renders a text to HTML on each page if it is an inset; returns undefined otherwise.
 * @param toHtml uses nothing of the page but its arguments
 */
export type InsetHtmlOf = (
  text: string,
  toHtml: (text: string, find: PagePictures['find']) => string,
) => string | undefined;

/** Provides the components of a block with the rendering of insets. */
export const InsetHtml = createContext<InsetHtmlOf>(() => undefined);
