import type { PageRecord } from '../../engine/render/page-record.ts';

export interface PageRequest {
  /** The canonical path as in the URL: lower case, without a trailing slash. */
  readonly path: string;
  /** The parameters of the query string; the first of a repeated name. */
  readonly query: Readonly<Record<string, string>>;
}

export interface PageAnswer {
  readonly kind: 'page';
  /** 503 for a page that is set aside because its content has a fault. */
  readonly status: 200 | 404 | 410 | 500 | 503;
  readonly html: string;
  /** The HTML in UTF-8, if the page was rendered from content. */
  readonly bytes?: Buffer | undefined;
  /** The value of `Content-Security-Policy`. */
  readonly policy: string;
  /** True if this HTML answers every request for the path until `validUntil`, whatever its query. */
  readonly cacheable: boolean;
  /** The query parameters on whose values this HTML depends until `validUntil`; undefined if on other input, too. */
  readonly variesBy?: readonly string[] | undefined;
  /** Epoch milliseconds at which the page may change; undefined if only a change of content changes it. */
  readonly validUntil: number | undefined;
  /** The reads of the page, if it was rendered from content. */
  readonly record?: PageRecord;
}

/** A generated file, such as the sitemap. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly contentType: string;
  readonly body: string;
  /** True if the content of this path never changes. */
  readonly immutable: boolean;
  /** Epoch milliseconds until which the server sends it again; undefined if only a change of content changes it. */
  readonly validUntil: number | undefined;
}

/** The part of a page by which a later state of the site decides whether the page is the same there. */
export type RecordedAnswer = Required<Pick<PageAnswer, 'record' | 'policy'>>;

/** A page that is not the answer for a path, because it shows a refused submission. */
export interface PassingPage extends NoticePage {
  readonly status: number;
}

/** A page with a sentence and the telephone number of the site. */
export type NoticePage = Pick<PageAnswer, 'html' | 'policy'>;

/** The site's answer to a request for a path. */
export type SiteAnswer = PageAnswer | FileAnswer;
