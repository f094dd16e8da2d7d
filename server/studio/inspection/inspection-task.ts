import type { ContentFile } from '../../../engine/content/content-files.ts';
import type { SiteChanges } from '../../../engine/content/site-changes.ts';
import type { PageSources, WorkShare, WorkShares } from '../studio-api.ts';
import type { ImpactSoFar } from './site-inspector.ts';

export interface InspectionSettings {
  readonly folder: string;
  readonly siteUrl: string;
}

/** A page as a preview shows it. */
export interface ShownPage {
  /** Its canonical path. */
  readonly path: string;
  /** The day on which it is shown; undefined for now. */
  readonly day?: string | undefined;
}

interface Question {
  /** The number of the content that visitors see. */
  readonly content: number;
  readonly changes: SiteChanges;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The work of the thread that inspects pages. */
export type InspectionTask =
  /** Changes the content of a number to that of another. Content 0 has no files. */
  | {
      readonly kind: 'give';
      readonly from: number;
      readonly to: number;
      readonly files: readonly ContentFile[];
      readonly removed: readonly string[];
    }
  /** Composes the site with the changes, which a question about sources needs. */
  | ({ readonly kind: 'open' } & Question)
  /** Finds the properties that the texts of a page come from. */
  | ({ readonly kind: 'sources'; readonly page: ShownPage } & Question)
  /** Finds pages that the changes change, for some time. The next one goes on. */
  | ({ readonly kind: 'impact'; readonly milliseconds: number } & Question)
  /** Compares the pages about services in cities. */
  | ({ readonly kind: 'shares' } & Question)
  /** Compares the page about a service in a city with those about the same service. */
  | ({ readonly kind: 'share'; readonly city: string; readonly service: string } & Question);

export type InspectionAnswer =
  | { readonly kind: 'done' }
  /** The thread has other content than the task names, because it is new. */
  | { readonly kind: 'unknown' }
  /** No page can be shown with the changes. */
  | { readonly kind: 'unshown' }
  | { readonly kind: 'sources'; readonly sources: PageSources }
  | { readonly kind: 'impact'; readonly impact: ImpactSoFar }
  | { readonly kind: 'shares'; readonly shares: WorkShares['shares'] }
  | { readonly kind: 'share'; readonly share: WorkShare };
