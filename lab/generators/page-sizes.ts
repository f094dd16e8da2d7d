import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of a folder, with the means of what they have. */
export interface PageSizes {
  readonly pages: number;
  readonly bytes: number;
  readonly elements: number;
}

/** Equal pages differ by at most this share, because programs escape and close in different ways. */
const tolerance = 0.03;

/** Counts what the HTML files of a folder have. */
export function pageSizesOf(folder: string): PageSizes {
  const files = globSync('**/*.html', { cwd: folder });
  let bytes = 0;
  let elements = 0;
  for (const file of files) {
    const page = readFileSync(join(folder, file));
    bytes += page.length;
    elements += elementsIn(page.toString());
  }
  const pages = files.length;
  return { pages, bytes: bytes / pages, elements: elements / pages };
}

/** The number of elements of a page, without what looks like one in scripts and styles. */
export const elementsIn = (html: string): number =>
  html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1').match(/<[a-z]/g)?.length ?? 0;

/** Returns a sentence for each difference that makes a comparison unfair, and for a comparison without pages. */
export function unfairDifferences(ours: PageSizes, name: string, theirs: PageSizes): readonly string[] {
  if (ours.pages === 0 || theirs.pages === 0) return [`${name} or Cityblock has written no page.`];
  const faults: string[] = [];
  if (ours.pages !== theirs.pages)
    faults.push(`${name} has written ${theirs.pages} pages in place of ${ours.pages}.`);
  for (const what of ['bytes', 'elements'] as const)
    if (Math.abs(theirs[what] / ours[what] - 1) > tolerance)
      faults.push(
        `A page of ${name} has ${Math.round(theirs[what])} ${what} in place of ${Math.round(ours[what])}.`,
      );
  return faults;
}
