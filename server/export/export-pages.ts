import { setImmediate } from 'node:timers/promises';
import { affectedPages } from '../../engine/changes/affected-pages.ts';
import { largePages, type SizedPage } from '../../engine/render/page-size.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { fileNameOf, notFoundFile } from './file-name.ts';
import { type KnownPage, type KnownPages, unpackPages } from './known-pages.ts';
import type { OutputFolder } from './output-folder.ts';
import type { RenderedShare, RenderPage, RenderShare, UnwrittenPage } from './render-share.ts';

export interface PageExportOptions {
  readonly render: RenderPage;
  readonly state: SiteState;
  readonly now: Date;
  readonly output: OutputFolder;
  /** The pages of the last export, if it was one of the same program. */
  readonly last: KnownPages | undefined;
  /** Starts other threads for a number of pages. */
  readonly startThreads?: (pages: number) => readonly RenderShare[];
  /** Called after some pages, with the number of those that are written. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A page in the exported folder. */
type ExportedPage = Pick<KnownPage, 'references' | 'policy' | 'until'>;

export interface PageExport {
  /** In the order of the routes. */
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

/** Some ten milliseconds of work. */
const pagesOfShare = 32;

/**
 * Writes all pages. A page of the last export is kept if all that it has read is the same, so only the others are rendered.
 */
export async function exportPages(options: PageExportOptions): Promise<PageExport> {
  const { render, state, now, output, last } = options;
  const faults: string[] = [];
  const exported = new Map<string, ExportedPage>();
  const known = new Map<string, KnownPage>();
  let rendered = 0;

  const write = ({ page, bytes, isRecorded }: UnwrittenPage, name: string): ExportedPage => {
    rendered += 1;
    const digest = output.write(name, bytes);
    if (isRecorded) known.set(page.path, { ...page, digest });
    return page;
  };
  const renderAndWrite = (path: string, name: string, status: number): ExportedPage | undefined => {
    const page = render(path, status);
    if (typeof page !== 'string') return write(page, name);
    faults.push(page);
    return undefined;
  };

  const notFound = renderAndWrite(unknownPath, notFoundFile, 404);
  const unaffected =
    last === undefined || last.notFoundPolicy !== notFound?.policy
      ? new Set()
      : unaffectedPages(last, state, now.getTime());
  const paths = Array.from(state.routes.routes(), ({ path }) => path);
  const changed = paths.filter((path) => {
    const before = last?.pages.get(path);
    if (before === undefined || !unaffected.has(before)) return true;
    if (!output.keep(fileNameOf(path, 'page'), before.digest)) return true;
    known.set(path, before);
    exported.set(path, before);
    return false;
  });
  await inShares(changed, options, {
    own: (path) => {
      const page = renderAndWrite(path, fileNameOf(path, 'page'), 200);
      if (page !== undefined) exported.set(path, page);
    },
    others: ({ packed, bytes }) => {
      for (const [index, page] of unpackPages(packed).entries()) {
        const content = bytes[index];
        if (content === undefined) throw new Error(`A thread has rendered ${page.path} without its bytes.`);
        const written = write({ page, bytes: content, isRecorded: true }, fileNameOf(page.path, 'page'));
        exported.set(page.path, written);
      }
    },
  });
  const pages = new Map(
    paths.flatMap((path) => {
      const page = exported.get(path);
      return page === undefined ? [] : [[path, page]];
    }),
  );
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

/** Handles a page that this thread has to render, and the pages that another one has rendered. */
interface ShareWork {
  readonly own: (path: string) => void;
  readonly others: (share: RenderedShare) => void;
}

/** Renders pages in this and in other threads. Each takes the next share when it has time. */
async function inShares(
  paths: readonly string[],
  { startThreads, onProgress }: PageExportOptions,
  { own, others }: ShareWork,
): Promise<void> {
  const shares = Array.from({ length: Math.ceil(paths.length / pagesOfShare) }, (_, index) =>
    paths.slice(index * pagesOfShare, (index + 1) * pagesOfShare),
  );
  let done = 0;
  const finish = (share: readonly string[]): void => {
    done += share.length;
    onProgress?.(done, paths.length);
  };
  const renderOwn = async (): Promise<void> => {
    for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
      for (const path of share) own(path);
      finish(share);
      await setImmediate();
    }
  };
  const renderIn = async (render: RenderShare): Promise<void> => {
    for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
      const rendered = await render(share).catch(() => undefined);
      // A thread that failed gets no other share.
      if (rendered === undefined) return void shares.push(share);
      others(rendered);
      finish(share);
    }
  };
  const threads = startThreads?.(paths.length).map(renderIn) ?? [];
  await renderOwn();
  await Promise.all(threads);
  // The shares of threads that failed at the end.
  await renderOwn();
}

function unaffectedPages(last: KnownPages, state: SiteState, now: number): Set<unknown> {
  const unaffected = new Set<KnownPage>([...last.pages.values()].filter(({ until }) => until > now));
  for (const page of affectedPages(unaffected, state, now)) unaffected.delete(page);
  return unaffected;
}
