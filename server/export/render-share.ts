import type { ServedSite } from '../site/served-site.ts';
import type { SiteAnswer } from '../site/site-answer.ts';
import { type KnownPage, type PackedPages, packPages } from './known-pages.ts';

/** A page before it is written, so that its file has no checksum yet. */
export interface UnwrittenPage {
  readonly page: KnownPage;
  readonly bytes: Uint8Array;
  /** False for a page that the next export cannot keep, because what it has read is not known. */
  readonly isRecorded: boolean;
}

/** Renders a page; a sentence if the server does not answer its path with a page of this status. */
export type RenderPage = (path: string, status: number) => UnwrittenPage | string;

/** Pages that another thread has rendered. */
export interface RenderedShare {
  readonly packed: PackedPages;
  /** The bytes of the packed pages. */
  readonly bytes: readonly Uint8Array[];
}

/**
 * Renders pages in another thread.
 * @throws Error if the thread fails, or a page is not what an export can keep: it is then rendered in this thread
 */
export type RenderShare = (paths: readonly string[]) => Promise<RenderedShare>;

/** @param referencesIn lists the paths of the files that a page refers to */
export function createPageRenderer(
  respond: ServedSite['respond'],
  now: Date,
  referencesIn: (text: string) => readonly string[],
): RenderPage {
  return (path, status) => {
    const answer = respond({ path, query: {} }, now);
    if (answer.kind !== 'page' || answer.status !== status)
      return `${path}: the server answers with ${statusOf(answer)} instead of ${status}`;
    const bytes = answer.bytes ?? Buffer.from(answer.html);
    const page: KnownPage = {
      path,
      record: answer.record ?? { path, parts: [] },
      digest: '',
      // A character for each byte: no reference has others than those of ASCII.
      references: referencesIn(bytes.toString('latin1')),
      policy: answer.policy,
      until: answer.validUntil ?? Number.POSITIVE_INFINITY,
    };
    return { page, bytes, isRecorded: status === 200 && answer.record !== undefined };
  };
}

/** @throws Error if a page is not what an export can keep */
export function renderShare(paths: readonly string[], render: RenderPage): RenderedShare {
  const pages = paths.map((path) => {
    const rendered = render(path, 200);
    if (typeof rendered === 'string') throw new Error(rendered);
    if (!rendered.isRecorded) throw new Error(`${path}: what the page has read is not known`);
    return rendered;
  });
  return { packed: packPages(pages.map(({ page }) => page)), bytes: pages.map(({ bytes }) => bytes) };
}

function statusOf(answer: SiteAnswer): number {
  return answer.kind === 'page' ? answer.status : 200;
}
