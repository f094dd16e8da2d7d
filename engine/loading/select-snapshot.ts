import { expiredClaims } from '../content/claim-expiry.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { always, type PublicationTimes, periodAround } from '../content/publication-times.ts';
import type { Entry, EntryId, Snapshot } from '../content/snapshot.ts';
import type { CopyContent } from '../rules/reading/copy-content.ts';
import { buildContent, buildSnapshot, type SnapshotParts } from './build-snapshot.ts';
import { type ContentPart, type SelectionRules, selectEntries } from './set-aside.ts';

/** The content of all files, from which snapshots at several instants are built. */
export interface LoadedFiles
  extends Pick<SnapshotParts, 'model' | 'pictures' | 'fonts'>,
    Pick<SelectionRules, 'showDrafts'> {
  readonly parts: readonly ContentPart[];
  /** The valid entries, with their placeholders filled in as of `now`. */
  readonly entries: readonly Entry[];
  /** Fills in the placeholders of the valid entries anew, after other claims have expired. */
  readonly entriesAfter: (expired: Snapshot['expired']) => readonly Entry[];
  /** Entries with a placeholder that cannot be filled in. */
  readonly unfilled: ReadonlyMap<EntryId, Diagnostic>;
  /** The instants in epoch milliseconds at which claims expire. */
  readonly expiries: ReadonlyMap<EntryId, number>;
  readonly errors: readonly Diagnostic[];
  readonly site: SnapshotParts['site'] | undefined;
  /** Returns the facts of `site.json` that can be read, although it may have a fault. */
  readonly readableSite: () => CopyContent['site'];
  /** The instant of loading in epoch milliseconds; undefined if times do not matter. */
  readonly now: number | undefined;
}

export interface WithoutFaults {
  /** True to leave out layouts, too, so that the other pages can be checked. */
  readonly isForChecks?: boolean;
  /**
   * The instant for which the files are selected, in epoch milliseconds; undefined if times do not matter. If absent, that
   * of loading.
   */
  readonly now?: number | undefined;
}

/**
 * Selects the files that have no fault. Returns a function that builds their snapshot; undefined if the site cannot do without one
 * of the others.
 */
export function selectWithoutFaults(
  files: LoadedFiles,
  options: WithoutFaults = {},
): (() => Snapshot) | undefined {
  const { model, parts, expiries, site, pictures, fonts, showDrafts } = files;
  const { isForChecks = false } = options;
  const now = 'now' in options ? options.now : files.now;
  const expired = expiredClaims(expiries, now);
  const isAsLoaded = expired.size === expiredClaims(expiries, files.now).size;
  const entries = isAsLoaded ? files.entries : files.entriesAfter(expired);
  const rules = { model, showDrafts, now, isForChecks };
  const selected = selectEntries(parts, entries, files.errors, files.unfilled, rules);
  const limited = parts.filter(({ times }) => times !== always);
  const times = [...limited.map((part) => part.times), ...[...expiries.values()].map(lifeUntil)];
  const period = now === undefined ? always : periodAround(now, times);
  if (site === undefined || (selected.blocker !== undefined && !isForChecks)) return undefined;
  const { entries: present, absent } = selected;
  return () =>
    buildSnapshot({
      model,
      site,
      entries: present,
      absent,
      expired,
      period,
      pictures,
      fonts,
    });
}

/** Returns the content whose copy can be examined although `site.json` is missing or has a fault. */
export function copyWithoutSite(files: LoadedFiles): CopyContent {
  const { model, pictures, fonts, showDrafts } = files;
  const rules = { model, showDrafts, isForChecks: true };
  // The rules read what is written, so it does not matter that the placeholders of `site` are not filled in.
  const { entries, absent } = selectEntries(files.parts, files.entries, files.errors, new Map(), rules);
  const expired = expiredClaims(files.expiries, files.now);
  const content = buildContent({ model, entries, absent, expired, period: always, pictures, fonts });
  return { ...content, site: files.readableSite() };
}

const lifeUntil = (until: number): PublicationTimes => ({ ...always, until });
