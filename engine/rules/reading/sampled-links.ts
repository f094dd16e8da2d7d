import { textHash } from '../../content/text-hash.ts';
import type { Route } from '../../routes/route-table.ts';

/** The links of a sample of the pages of a large site, as hashes: the paths would take more memory than the site. */
export class SampledLinks {
  readonly #hashes = new Map<string, Int32Array>();

  /** @param links the paths that the blocks of the page link to */
  addPage(route: Route, links: readonly (readonly string[])[]): void {
    this.#hashes.set(route.path, Int32Array.from(new Set(links.flat().map(textHash))));
  }

  /** Whether a page links to one of the paths. In rare cases also true for one that does not. */
  linksToAny(path: string, targets: ReadonlySet<string>): boolean {
    const hashes = this.#hashes.get(path);
    return hashes !== undefined && [...targets].some((target) => hashes.includes(textHash(target)));
  }
}
