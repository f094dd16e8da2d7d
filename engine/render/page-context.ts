import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { PageContext, Submission } from './block-type.ts';
import type { BlockHeadingLevel } from './heading-level.ts';

/** What a component is given of the page, and whether it looked at what only this request brought. */
export interface WatchedContext {
  readonly context: PageContext;
  requestWasRead(): boolean;
}

/** What a component may know of the page; what it looks at is recorded, and what only this request brought is noticed. */
export function pageContext(recorder: ReadRecorder, headingLevel: BlockHeadingLevel): WatchedContext {
  let requestWasRead = false;
  const { page } = recorder.scope;
  const context: PageContext = {
    headingLevel,
    get site() {
      return recorder.site;
    },
    get path() {
      return recorder.path;
    },
    get section() {
      recorder.ask({ kind: 'page', property: 'section' });
      return page.section;
    },
    get query() {
      recorder.ask({ kind: 'page', property: 'query' });
      // What is kept under a path answers every query string, so such a page is made for each request.
      requestWasRead = true;
      return page.query;
    },
    get submission() {
      recorder.ask({ kind: 'page', property: 'submission' });
      const { submission } = page;
      if (submission !== undefined) requestWasRead = true;
      return isSubmission(submission) ? submission : undefined;
    },
  };
  return { context, requestWasRead: () => requestWasRead };
}

function isSubmission(value: object | undefined): value is Submission {
  return value !== undefined && 'values' in value && 'errors' in value;
}
