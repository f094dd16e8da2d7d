import type { ContentFile } from '../../engine/content/content-files.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { SiteChanges } from '../../engine/content/site-changes.ts';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import type { Notice } from '../../engine/render/unavailable.words.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { JudgedPages, PageJudgment } from './content-task.ts';
import type {
  FileAnswer,
  NoticePage,
  PageRequest,
  PassingPage,
  RecordedAnswer,
  SiteAnswer,
} from './site-answer.ts';

/** The site as the server uses it. Each call reads the snapshot that is current at that moment, and no other. */
export interface ServedSite {
  /** Identifies the current snapshot; unique for each. */
  readonly version: string;
  /** The model that the content follows. */
  readonly model: ContentModel;
  /** The current content; undefined in development until the content is valid. */
  readonly state: SiteState | undefined;
  /** The diagnostics of the files that were saved last; another list after each save, also a refused one. */
  readonly diagnostics: readonly Diagnostic[];
  /** Changed content that was read and is being checked before it becomes current. */
  readonly coming: SiteState | undefined;
  /** Returns the diagnostics of the current content, including every page. Takes seconds, without blocking requests. */
  check(now: Date): Promise<readonly Diagnostic[]>;
  /** Reports on the cells of the templates in `quality.json`. Takes seconds, without blocking requests. */
  cellReports(now: Date): Promise<readonly CellReport[]>;
  /** The files of the current content, sorted by path. */
  readonly files: readonly ContentFile[];
  /**
   * Returns the state of the current content with changes, which visitors do not see: drafts and what is scheduled are part of it.
   * Undefined if the site cannot be shown with them.
   */
  withChanges(changes: SiteChanges, now: Date): Promise<SiteState | undefined>;
  /** Judges the current content with changes. `known` is what the current content has. Does not block requests. */
  judgeChanges(changes: SiteChanges, pages: JudgedPages, now: Date): Promise<PageJudgment>;
  /** Applies all rules to the content folder with changes. `known` is what it has without them. Takes seconds. */
  checkChanges(changes: SiteChanges, now: Date): Promise<PageJudgment>;
  /** Answers any canonical path from a state that {@link withChanges} returned. */
  respondFrom(state: SiteState, request: PageRequest, now: Date): SiteAnswer;
  /** Returns a document with an example of a block type alone, with the look of a state; undefined if the type has none. */
  exampleFrom(state: SiteState, type: string, now: Date): NoticePage | undefined;
  /** Answers any canonical path without a redirect; an unknown one with the not-found page. Expected failures are answers, not exceptions. */
  respond(request: PageRequest, now: Date): SiteAnswer;
  /** Whether a page that was answered from an earlier snapshot is the same in the current one. */
  hasSame(page: RecordedAnswer, now: Date): boolean;
  /**
   * Answers the path of a file that lists all pages of a large site, without blocking requests; undefined for all other paths,
   * which {@link respond} answers at once.
   */
  listPages(path: string, now: Date): Promise<FileAnswer | undefined>;
  /**
   * Renders a page, also if it has moved, with a refused submission in its form, or in the first form of the page if the block
   * of that form is gone. Undefined if there is no such page, or no form on it.
   */
  renderWithSubmission(path: string, submission: RefusedSubmission): Promise<PassingPage | undefined>;
  /** A page of the site's words and telephone number, without a path; undefined until there is content. */
  noticePage(notice: Notice): NoticePage | undefined;
  /** Calls the listener synchronously when a new snapshot becomes current. */
  onSwap(listener: () => void): void;
  /** Calls the listener when changed content was read, before it is checked. */
  onComing(listener: (state: SiteState) => void): void;
  /**
   * Resolves when the changes that were saved before the call have been read: at once if there are none, and after a second at
   * the latest. Reads nothing by itself, so requests may call it.
   */
  changesRead(): Promise<void>;
  /** Makes the state of an instant current, if an entry or document appears or leaves the site by then. */
  keepTime(now: Date): void;
  /** Stops watching content. */
  close(): Promise<void>;
}
