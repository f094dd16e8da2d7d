import type { FastifyBaseLogger } from 'fastify';
import type { FreeMail } from '../../blocks/forms/business-email.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { Submission } from '../../engine/render/block-type.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { SocialCard } from '../cards/social-card.ts';
import type { DevelopmentVite } from '../development-vite.ts';
import type { LiveEvents } from './live-events.ts';

export interface PageRequest {
  /** The canonical path as the URL spells it: lower case, no slash at the end. */
  readonly path: string;
  /** The query string's parameters, the first of each name. */
  readonly query: Readonly<Record<string, string>>;
}

export type PageAnswer =
  | {
      readonly kind: 'page';
      readonly status: 200 | 404 | 500;
      readonly html: string;
      /** True promises that this HTML answers every request for the path until `validUntil`, whatever its query says. */
      readonly cacheable: boolean;
      /** Milliseconds since the epoch at which the page may read differently; undefined when only new content changes it. */
      readonly validUntil: number | undefined;
    }
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'text';
      readonly contentType: string;
      readonly body: string;
      /** True promises that this path never says anything else. */
      readonly immutable?: boolean;
    };

/** What the lead form's rules and answers take from content. */
export interface LeadSettings {
  readonly freeMail: FreeMail;
  /** The sentence that thanks a person for a stored lead. */
  readonly receivedMessage: string;
  /** The name of the field of its forms that people do not see. */
  readonly trapField: string;
}

/** What documents outside the content say of the site. */
export interface SiteIdentity {
  readonly name: string;
  readonly language: string;
  /** The drawn mark of the brand, where there is one. */
  readonly mark?: { readonly viewBox: string; readonly path: string } | undefined;
}

/** What content says of the form that a lead was sent from. */
export interface FormPlace {
  /** The slugs of the city and the service that the page is about; empty where it is about none. */
  readonly city: string;
  readonly service: string;
  /** The id of the form's block on the page; empty where the page has no such form. */
  readonly block: string;
  /** The words to which the sender agreed. */
  readonly consent: string;
}

/** A change from one snapshot of content to the next. */
export interface SnapshotSwap {
  readonly version: string;
  /** The paths whose answers may differ from the snapshot before; the not-found page counts for every path. */
  readonly affected: readonly string[] | 'all';
}

/** The composed site as the server sees it. Every call is answered from the snapshot of that moment, and from one only. */
export interface PageSource {
  /** Names the current snapshot; differs for every other one. */
  readonly version: string;
  readonly leadSettings: LeadSettings;
  readonly identity: SiteIdentity;
  /** The content that is served; undefined while there is none that is valid, as can be in development. */
  readonly state: SiteState | undefined;
  /** What the validator finds in the content as it is now, on every page. Takes seconds, beside which requests are answered. */
  check(now: Date): Promise<readonly Diagnostic[]>;
  /** Answers any canonical path; an unknown one with the not-found page. Expected failures are answers, not exceptions. */
  respond(request: PageRequest, now: Date): PageAnswer;
  /** The page with the refused submission in its form; undefined when there is no such page. */
  renderWithSubmission(
    path: string,
    submission: Submission,
  ): Promise<{ readonly status: number; readonly html: string } | undefined>;
  /** What the picture of the page at a path shows; undefined when there is no such page. */
  socialCard(path: string, now: Date): SocialCard | undefined;
  /** The form of a page, by the id of its block; undefined when there is no such page. */
  formAt(path: string, block: string, now: Date): FormPlace | undefined;
  /** Calls the listener in the same tick in which a new snapshot becomes current. */
  onSwap(listener: (swap: SnapshotSwap) => void): void;
  /** Stops watching content. */
  close(): Promise<void>;
}

export interface PageSourceOptions {
  readonly contentDir: string;
  /** Scheme and host of the site's own addresses, without a slash at the end. */
  readonly siteUrl: string;
  /** What the head of every page tells scripts: names and contents of `meta` elements. */
  readonly meta?: Readonly<Record<string, string>>;
  readonly mode: 'production' | 'development';
  /** Present in development. */
  readonly vite: DevelopmentVite | undefined;
  /** Tells open browsers of saves; present in development. */
  readonly live?: LiveEvents;
  readonly log: FastifyBaseLogger;
}

/** Loads and checks the content. Throws an error with a `CB_` code and a message for a person when it cannot be served. */
export type CreatePageSource = (options: PageSourceOptions) => Promise<PageSource>;
