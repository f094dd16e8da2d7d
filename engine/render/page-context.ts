import { hasInsets, withoutTokens } from '../compose/insets.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { PageContext, Submission } from './block-type.ts';
import type { BlockHeadingLevel } from './heading-level.ts';

/** The page context of a component, which notices what input of the request was read. */
export interface WatchedContext {
  readonly context: PageContext;
  /** The names of the query parameters that were read; undefined if other input of the request was. */
  variesBy(): readonly string[] | undefined;
}

export interface PageContextOptions {
  /** See {@link PageContext.leadsUrl}. */
  readonly leadsUrl?: string | undefined;
  /** Whether the block is on the first screen of its page; called at most for blocks with pictures. */
  readonly isOnFirstScreen?: () => boolean;
}

/** Creates the page context of a component. Every property of content and request that is read is recorded. */
export function pageContext(
  recorder: ReadRecorder,
  headingLevel: BlockHeadingLevel,
  { leadsUrl, isOnFirstScreen = () => false }: PageContextOptions = {},
): WatchedContext {
  const names = new Set<string>();
  let otherInputWasRead = false;
  const { page } = recorder.scope;
  const context: PageContext = {
    headingLevel,
    words: recorder.words,
    leadsUrl,
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
      return watchedQuery(withoutTokens(page.query), names, () => {
        otherInputWasRead = true;
      });
    },
    get submission() {
      recorder.ask({ kind: 'page', property: 'submission' });
      const { submission } = page;
      if (submission !== undefined) otherInputWasRead = true;
      return isSubmission(submission)
        ? { ...submission, values: withoutTokens(submission.values) }
        : undefined;
    },
  };
  return { context, variesBy: () => (otherInputWasRead ? undefined : [...names]) };
}

/** A view of the query that notices which parameters are read, and whether their names are listed. */
function watchedQuery(
  query: Readonly<Record<string, string>>,
  names: Set<string>,
  listed: () => void,
): Readonly<Record<string, string>> {
  return new Proxy(query, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      listed();
      return Reflect.ownKeys(target);
    },
  });
}

function isSubmission(value: object | undefined): value is Submission {
  return value !== undefined && 'values' in value && 'errors' in value;
}
