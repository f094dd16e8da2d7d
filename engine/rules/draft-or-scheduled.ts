import type { DiagnosticCode } from '../content/diagnostic.ts';
import type { FileIdentity } from '../content/file-identity.ts';
import { always, describeInstant, type PublicationTimes } from '../content/publication-times.ts';

/** A file as far as its publication is concerned. */
export interface PublishedFile extends FileIdentity {
  readonly file: string;
  readonly isDraft: boolean;
  readonly times: PublicationTimes;
}

/** The fault of a file that visitors see and that needs one that they do not see. */
export interface HiddenFault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
}

interface PublicationRules {
  /** Whether drafts and what is scheduled are part of the site, as in development. */
  readonly showDrafts: boolean;
  /** Epoch milliseconds; without an instant, times do not matter. */
  readonly now: number | undefined;
  readonly timeZone: string;
}

/** Knows which files visitors see, and when. */
export class Publications {
  readonly #files: readonly PublishedFile[];
  readonly #rules: PublicationRules;
  #index:
    | {
        readonly byFile: ReadonlyMap<string, PublishedFile>;
        readonly byId: ReadonlyMap<string, PublishedFile>;
      }
    | undefined;

  constructor(files: readonly PublishedFile[], rules: PublicationRules) {
    this.#files = files;
    this.#rules = rules;
  }

  get #known() {
    this.#index ??= {
      byFile: new Map(this.#files.map((file) => [file.file, file])),
      byId: new Map(this.#files.map((file) => [`${file.kind}/${file.slug}`, file])),
    };
    return this.#index;
  }

  timesOf(file: string): PublicationTimes {
    return this.#known.byFile.get(file)?.times ?? always;
  }

  isHiddenDraft(kind: string, slug: string): boolean {
    return !this.#rules.showDrafts && this.#known.byId.get(`${kind}/${slug}`)?.isDraft === true;
  }

  /** Returns the fault of a file that needs another one, which visitors see later, no longer or never. */
  faultOf(file: string, kind: string, slug: string): HiddenFault | undefined {
    return this.draftFault(file, kind, slug) ?? this.timesFault(file, kind, slug);
  }

  /** Returns the fault of a file that is no draft and needs one. */
  draftFault(file: string, kind: string, slug: string): HiddenFault | undefined {
    if (!this.isHiddenDraft(kind, slug) || this.#known.byFile.get(file)?.isDraft === true) return undefined;
    return {
      code: 'CB_DRAFT',
      message: `${kind}/${slug} is a draft, which visitors do not see`,
      hint: `Remove "draft": true from ${kind}/${slug}.json to publish it, or name another.`,
    };
  }

  /** Returns the fault of a file that is part of the site at a time when the other one is not. */
  timesFault(file: string, kind: string, slug: string): HiddenFault | undefined {
    const { showDrafts, now, timeZone } = this.#rules;
    const needed = this.#known.byId.get(`${kind}/${slug}`);
    const isDraft = this.#known.byFile.get(file)?.isDraft === true;
    if (showDrafts || now === undefined || needed === undefined || isDraft) return undefined;
    const { from, until } = this.timesOf(file);
    const start = Math.max(from, now);
    if (start >= until) return undefined;
    const name = `${kind}/${slug}`;
    const describe = (instant: number) => describeInstant(instant, timeZone);
    if (start < needed.times.from) {
      return {
        code: 'CB_SCHEDULED',
        message: `${name} is scheduled for ${describe(needed.times.from)}, and this file is published before`,
        hint: `Set an earlier "publishAt" in ${needed.file}, a later one here, or name another.`,
      };
    }
    if (needed.times.until >= until) return undefined;
    const verb = needed.times.until <= now ? 'left' : 'leaves';
    return {
      code: 'CB_SCHEDULED',
      message: `${name} ${verb} the site on ${describe(needed.times.until)}, and this file stays`,
      hint: `Set a later "unpublishAt" in ${needed.file}, an earlier one here, or name another.`,
    };
  }
}

export const noPublications = new Publications([], { showDrafts: true, now: undefined, timeZone: 'UTC' });
