/** Maximum number of bytes of the HTML of a page. Exports and the checks of the site name the pages that exceed it. */
export const maximumPageBytes = 200_000;

/** A page with the size of its HTML. */
export interface SizedPage {
  readonly path: string;
  readonly bytes: number;
}

/** Returns the pages that exceed the maximum, the largest first. */
export function largePages(pages: Iterable<SizedPage>): readonly SizedPage[] {
  return [...pages]
    .filter(({ bytes }) => bytes > maximumPageBytes)
    .sort((one, other) => other.bytes - one.bytes);
}
