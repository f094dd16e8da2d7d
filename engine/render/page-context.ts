import { hasInsets, withoutTokens } from '../compose/insets.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { PageContext, RefusedSubmission } from './block-type.ts';
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
  const input = new InputReads();
  const context = new RecordedContext(recorder, headingLevel, input, leadsUrl, isOnFirstScreen);
  return { context, variesBy: () => input.variesBy() };
}

/** Records which input of the request a block reads. */
class InputReads {
  readonly #names = new Set<string>();
  #hasOther = false;

  add(name: string): void {
    this.#names.add(name);
  }

  addOther(): void {
    this.#hasOther = true;
  }

  /** See {@link WatchedContext}. */
  variesBy(): readonly string[] | undefined {
    return this.#hasOther ? undefined : [...this.#names];
  }
}

/** A class, because V8 keeps the hidden class of an object with a getter of its own, and all that the getter refers to. */
class RecordedContext implements PageContext {
  readonly headingLevel: BlockHeadingLevel;
  readonly words: PageContext['words'];
  readonly leadsUrl: string | undefined;
  readonly pictures: PageContext['pictures'];
  readonly #recorder: ReadRecorder;
  readonly #input: InputReads;

  constructor(
    recorder: ReadRecorder,
    headingLevel: BlockHeadingLevel,
    input: InputReads,
    leadsUrl: string | undefined,
    isOnFirstScreen: () => boolean,
  ) {
    this.headingLevel = headingLevel;
    this.words = recorder.words;
    this.leadsUrl = leadsUrl;
    this.pictures = picturesOf(recorder, isOnFirstScreen);
    this.#recorder = recorder;
    this.#input = input;
  }

  /** A property, because components pass it on as a function. */
  readonly insetHtml: NonNullable<PageContext['insetHtml']> = (text, toHtml) =>
    hasInsets(text)
      ? this.#recorder.insets?.add((page) => toHtml(page.insetText(text), (file) => page.picture(file)), true)
      : undefined;

  get site(): PageContext['site'] {
    return this.#recorder.site;
  }

  get path(): string {
    return this.#recorder.path;
  }

  get section(): string {
    this.#recorder.page('section');
    return this.#recorder.scope.page.section;
  }

  get query(): PageContext['query'] {
    this.#recorder.page('query');
    return watchedQuery(withoutTokens(this.#recorder.scope.page.query), this.#input);
  }

  get submission(): RefusedSubmission | undefined {
    this.#recorder.page('submission');
    const { submission } = this.#recorder.scope.page;
    if (submission !== undefined) this.#input.addOther();
    return isRefusedSubmission(submission)
      ? { ...submission, values: withoutTokens(submission.values) }
      : undefined;
  }
}

function picturesOf(recorder: ReadRecorder, isOnFirstScreen: () => boolean): PageContext['pictures'] {
  return { find: (file) => recorder.picture(file), theme: () => recorder.theme, isOnFirstScreen };
}

/** A view of the query that notices which parameters are read, and whether their names are listed. */
function watchedQuery(
  query: Readonly<Record<string, string>>,
  input: InputReads,
): Readonly<Record<string, string>> {
  return new Proxy(query, {
    get(target, name) {
      if (typeof name === 'string') input.add(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      if (typeof name === 'string') input.add(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') input.add(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      input.addOther();
      return Reflect.ownKeys(target);
    },
  });
}

function isRefusedSubmission(value: object | undefined): value is RefusedSubmission {
  return value !== undefined && 'values' in value && 'errors' in value;
}
