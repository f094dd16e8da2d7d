import { affectedPages } from '../../engine/changes/affected-pages.ts';
import { largePages, type SizedPage } from '../../engine/render/page-size.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ServedSite } from '../site/served-site.ts';
import type { SiteAnswer } from '../site/site-answer.ts';
import { fileNameOf, notFoundFile } from './file-name.ts';
import type { KnownPage, KnownPages } from './known-pages.ts';
import type { OutputFolder } from './output-folder.ts';

export interface PageExportOptions {
  readonly respond: ServedSite['respond'];
  readonly state: SiteState;
  readonly now: Date;
  readonly output: OutputFolder;
  /** Lists the paths of the files that a page refers to. */
  readonly referencesIn: (text: string) => readonly string[];
  /** The pages of the last export, if it was one of the same program. */
  readonly last: KnownPages | undefined;
  /** Called for each page with the number of pages that are done, and of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A page in the exported folder. */
type ExportedPage = Pick<KnownPage, 'references' | 'policy' | 'until'>;

export interface PageExport {
  readonly pages: ReadonlyMap<string, ExportedPage>;
  readonly notFound: ExportedPage | undefined;
  /** The pages that the next export may keep. */
  readonly known: KnownPages;
  /** The number of pages that were rendered. */
  readonly rendered: number;
  /** The pages that are larger than a page should be. */
  readonly large: readonly SizedPage[];
  /** Paths that cannot be exported, each with the reason. */
  readonly faults: readonly string[];
}

/** No page has this path, so the answer to it is the not-found page. */
export const unknownPath = '/404';

/**
 * Writes all pages. A page of the last export is kept if all that it has read is the same, so only the others are rendered.
 */
export function exportPages({
  respond,
  state,
  now,
  output,
  referencesIn,
  last,
  onProgress,
}: PageExportOptions): PageExport {
  const faults: string[] = [];
  const pages = new Map<string, ExportedPage>();
  const known = new Map<string, KnownPage>();
  let rendered = 0;

  const write = (path: string, name: string, status: number): ExportedPage | undefined => {
    const answer = respond({ path, query: {} }, now);
    if (answer.kind !== 'page' || answer.status !== status) {
      faults.push(`${path}: the server answers with ${statusOf(answer)} instead of ${status}`);
      return undefined;
    }
    rendered += 1;
    const bytes = answer.bytes ?? Buffer.from(answer.html);
    const digest = output.write(name, bytes);
    const page = {
      // A character for each byte: no reference has others than those of ASCII.
      references: referencesIn(bytes.toString('latin1')),
      policy: answer.policy,
      until: answer.validUntil ?? Number.POSITIVE_INFINITY,
    };
    if (status === 200 && answer.record !== undefined)
      known.set(path, { ...page, path, digest, record: answer.record });
    return page;
  };

  const notFound = write(unknownPath, notFoundFile, 404);
  const unaffected =
    last === undefined || last.notFoundPolicy !== notFound?.policy
      ? new Set()
      : unaffectedPages(last, state, now.getTime());
  const routes = [...state.routes.routes()];
  for (const [done, { path }] of routes.entries()) {
    onProgress?.(done, routes.length);
    const name = fileNameOf(path, 'page');
    const before = last?.pages.get(path);
    if (before !== undefined && unaffected.has(before) && output.keep(name, before.digest)) {
      known.set(path, before);
      pages.set(path, before);
      continue;
    }
    const page = write(path, name, 200);
    if (page !== undefined) pages.set(path, page);
  }
  return {
    pages,
    notFound,
    known: { pages: known, notFoundPolicy: notFound?.policy ?? '' },
    rendered,
    large: largePages(
      [...pages.keys()].map((path) => ({ path, bytes: output.sizeOf(fileNameOf(path, 'page')) })),
    ),
    faults,
  };
}

function unaffectedPages(last: KnownPages, state: SiteState, now: number): Set<unknown> {
  const unaffected = new Set<KnownPage>([...last.pages.values()].filter(({ until }) => until > now));
  for (const page of affectedPages(unaffected, state, now)) unaffected.delete(page);
  return unaffected;
}

function statusOf(answer: SiteAnswer): number {
  return answer.kind === 'page' ? answer.status : 200;
}
