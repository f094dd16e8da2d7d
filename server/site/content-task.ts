import type { ContentFile } from '../../engine/content/content-files.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { FontFiles } from '../../engine/content/font-files.ts';
import type { PictureFiles } from '../../engine/content/picture-files.ts';
import type { SiteChanges } from '../../engine/content/site-changes.ts';
import type { Drafts } from '../../engine/loading/content-loader.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import type { GeneratedFile } from './generated-files.ts';

export interface ContentJudgeSettings {
  readonly folder: string;
  readonly drafts: Drafts;
  readonly siteUrl: string;
  /** The module that loads the places of a country, for the rules about copy. */
  readonly gazetteer: string | undefined;
}

/** Content that was read by its number, so that the judge knows which one visitors see. */
interface Numbered {
  readonly number: number;
}

/** The pages that are judged with changes: those about what changed and some others, in a moment, or all, in seconds. */
export type JudgedPages = 'some' | 'all';

/** The work of the thread that judges content. `now` is in epoch milliseconds. */
export type ContentTask =
  /** Gives files of the content that visitors see. */
  | { readonly kind: 'give'; readonly files: readonly ContentFile[] }
  /** Ends the files that were given. */
  | ({ readonly kind: 'open'; readonly now: number } & Numbered)
  /** Reads the folder, and judges each file, alone and among the others. */
  | ({ readonly kind: 'read'; readonly now: number } & Numbered)
  /** Composes the pages that the content read last changes, and judges them. */
  | { readonly kind: 'judge-pages'; readonly served: number; readonly now: number }
  /** Judges all pages of the content that visitors see. */
  | { readonly kind: 'check-pages'; readonly served: number; readonly now: number }
  /** Judges the content that visitors see with changes. */
  | {
      readonly kind: 'judge-changes';
      readonly pages: JudgedPages;
      readonly served: number;
      readonly now: number;
      readonly changes: SiteChanges;
    }
  /** Reports on the cells of the content that visitors see. */
  | { readonly kind: 'report-cells'; readonly served: number; readonly now: number }
  /** Makes a file that lists the pages that visitors see. */
  | { readonly kind: 'make-file'; readonly served: number; readonly now: number; readonly path: string }
  /** Reads the folder and applies all rules, as `npx cityblock validate` does, with changes. */
  | { readonly kind: 'apply-rules'; readonly now: number; readonly changes: SiteChanges };

/** The difference of a content folder from the content that was read or given before. */
export interface ContentChange {
  /** New files, and those with another text. */
  readonly changed: readonly ContentFile[];
  readonly removed: readonly string[];
  readonly pictures: PictureFiles;
  readonly fonts: FontFiles;
  /** All errors, those in drafts included. */
  readonly errors: readonly Diagnostic[];
  readonly diagnostics: readonly Diagnostic[];
  /** Of the state that can be served; undefined if none can. */
  readonly version: string | undefined;
}

export interface PageJudgment {
  readonly diagnostics: readonly Diagnostic[];
  /** The errors that the pages that visitors see have too. */
  readonly known: readonly Diagnostic[];
}

export type ContentAnswer =
  | { readonly kind: 'done' }
  /** The thread is new: the content that visitors see must be given first. */
  | { readonly kind: 'unopened' }
  | { readonly kind: 'change'; readonly change: ContentChange }
  | { readonly kind: 'judgment'; readonly judgment: PageJudgment }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'cells'; readonly cells: readonly CellReport[] }
  | { readonly kind: 'file'; readonly version: string | undefined; readonly file: GeneratedFile | undefined };
