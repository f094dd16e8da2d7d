import { hasInsets, withoutTokens } from '../compose/insets.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { PageContext, Submission } from './block-type.ts';
import type { BlockHeadingLevel } from './heading-level.ts';

/** The page context of a component, which notices whether input of the request was read. */
export interface WatchedContext {
  readonly context: PageContext;
  requestWasRead(): boolean;
}

/**
 * Creates the page context of a component. Every property that is read is recorded.
 * @param isOnFirstScreen whether the block is on the first screen of its page; called at most for blocks with pictures
 */
export function pageContext(
  recorder: ReadRecorder,
  headingLevel: BlockHeadingLevel,
  isOnFirstScreen: () => boolean = () => false,
): WatchedContext {
  let requestWasRead = false;
  const { page } = recorder.scope;
  const context: PageContext = {
    headingLevel,
    words: recorder.words,
    pictures: { find: (file) => recorder.picture(file), isOnFirstScreen },
    insetHtml: (text, toHtml) =>
      hasInsets(text)
        ? recorder.insets?.add((page) => toHtml(page.insetText(text), (file) => page.picture(file)), true)
        : undefined,
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
      // The page cache ignores the query string, so a page that reads it is not cached.
      requestWasRead = true;
      return withoutTokens(page.query);
    },
    get submission() {
      recorder.ask({ kind: 'page', property: 'submission' });
      const { submission } = page;
      if (submission !== undefined) requestWasRead = true;
      return isSubmission(submission)
        ? { ...submission, values: withoutTokens(submission.values) }
        : undefined;
    },
  };
  return { context, requestWasRead: () => requestWasRead };
}

function isSubmission(value: object | undefined): value is Submission {
  return value !== undefined && 'values' in value && 'errors' in value;
}
