import { headLengths } from '../../../engine/content/model/documents.ts';
import type { Titles } from './site-texts.ts';

/** Paths of placeholders -> values: "site.name" -> "Rhône Roofs". */
export type TitleValues = Readonly<Record<string, string>>;

/**
 * Returns the first title that is neither too short nor too long on any of its pages, or else the first.
 * @param pages the values of the placeholders on each page
 */
export function fittingTitle(titles: Titles, pages: readonly TitleValues[]): string {
  const { min, max } = headLengths.title;
  const fits = (title: string) =>
    pages.every((values) => {
      const { length } = filledIn(title, values);
      return length >= min && length <= max;
    });
  return titles.find(fits) ?? titles[0];
}

function filledIn(title: string, values: TitleValues): string {
  return title.replace(/\{\{ (.*?) \}\}/g, (placeholder, path: string) => values[path] ?? placeholder);
}
