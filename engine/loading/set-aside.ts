import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import type { FileIdentity } from '../content/file-identity.ts';
import { isRecord } from '../content/json-schema.ts';
import { pagePathPattern } from '../content/model/documents.ts';
import type { EntryKind } from '../content/model/entry-kinds.ts';
import type { PublicationTimes } from '../content/publication-times.ts';
import type { Absence, AbsenceReason, Absences, Entry, EntryId } from '../content/snapshot.ts';

/** A file of the content folder whose path says what it is, valid or not. */
export interface ContentPart extends FileIdentity {
  readonly id: EntryId;
  readonly file: string;
  readonly text: string;
  readonly isDraft: boolean;
  readonly times: PublicationTimes;
  /** The content of the file; undefined if it cannot be parsed. */
  readonly entry: Entry | undefined;
  /** Whether the file matches its schema. */
  readonly isSound: boolean;
}

export interface Selection {
  /** The entries that are part of the site. */
  readonly entries: readonly Entry[];
  readonly absent: Absences;
  /** The first fault in a file that the site cannot do without. */
  readonly blocker: Diagnostic | undefined;
}

export interface SelectionRules {
  readonly model: ContentModel;
  /** Whether drafts and what is scheduled are part of the site, as in development. */
  readonly showDrafts: boolean;
  /** Epoch milliseconds; without an instant, times do not matter. */
  readonly now?: number | undefined;
  /** Whether layouts may be set aside too, to check the other pages. */
  readonly isForChecks?: boolean;
}

/**
 * Selects the entries that form the site, and names those that are absent: drafts, entries and pages that are published at
 * another time, and those with a fault or with a value that another absent entry would supply.
 * @param valid the entries whose files match their schema, with their placeholders filled in
 * @param faults all errors, those in drafts included
 * @param unfilled what is missing in entries whose placeholders could not be filled in
 */
export function selectEntries(
  parts: readonly ContentPart[],
  valid: readonly Entry[],
  faults: readonly Diagnostic[],
  unfilled: ReadonlyMap<EntryId, Diagnostic>,
  { model, showDrafts, now, isForChecks = false }: SelectionRules,
): Selection {
  const firstFaults = new Map<string, Diagnostic>();
  for (const fault of faults.toSorted(compareDiagnostics)) {
    if (!isHiddenNeed(fault) && !firstFaults.has(fault.file)) firstFaults.set(fault.file, fault);
  }
  const absent = new Map<EntryId, Absence>();
  const left = new Set<string>();
  let blocker = faults.find(({ code }) => code === 'CB_MISSING_FILE');
  const taken = now === undefined || !showDrafts ? new Set() : publishedPaths(parts, now);
  for (const part of parts) {
    const { id, kind, slug, file, isDraft, times, entry, isSound } = part;
    const fault = firstFaults.get(file) ?? unfilled.get(id);
    const path = pathOf(part, fault);
    const hidden = hiddenReason(part, now, showDrafts && !(kind === 'pages' && taken.has(path)));
    if (fault !== undefined && !isDraft && hidden === undefined && !isDispensable(kind, model)) {
      blocker ??= fault;
      // Every page reads `site`, so without it each would have errors that follow from this one.
      if (!isForChecks || (kind === 'site' && isSound)) continue;
    }
    if (fault === undefined && hidden === undefined && isSound) continue;
    left.add(file);
    const reason = hidden ?? 'set-aside';
    absent.set(id, { id, kind, slug, file, reason, times, fault, entry, path, name: nameIn(part) });
  }
  if (absent.size === 0) return { entries: valid, absent, blocker };
  const entries = valid.filter(({ source }) => !left.has(source.file));
  // A second file of the same slug has been left out: the first one is part of the site.
  for (const { id } of entries) absent.delete(id);
  return { entries, absent, blocker };
}

/** Whether a fault only hides a part of a page: a link or a value of a file that visitors do not see. */
function isHiddenNeed({ code }: Diagnostic): boolean {
  return code === 'CB_DRAFT' || code === 'CB_SCHEDULED';
}

/** Whether a fault keeps visitors from seeing a save. */
export const holdsUp = (found: Diagnostic): boolean => found.severity === 'error' && !isHiddenNeed(found);

function hiddenReason(
  { isDraft, times }: ContentPart,
  now: number | undefined,
  isShown: boolean,
): AbsenceReason | undefined {
  if (isDraft && !isShown) return 'draft';
  if (now === undefined) return undefined;
  if (now >= times.until) return 'unpublished';
  return now < times.from && !isShown ? 'scheduled' : undefined;
}

/** The paths of the page documents that visitors see, which no scheduled page replaces yet. */
function publishedPaths(parts: readonly ContentPart[], now: number): ReadonlySet<unknown> {
  const pages = parts.filter(
    ({ kind, isDraft, times }) => kind === 'pages' && !isDraft && times.from <= now && now < times.until,
  );
  return new Set(pages.map((part) => pathOf(part, undefined)));
}

/**
 * Whether the site can be shown without one file of a kind: an entry, a page document, a template without its pages, or a file
 * without which a default applies.
 */
function isDispensable(kind: string, model: ContentModel): boolean {
  return model.collections.has(kind) || dispensable.has(kind);
}

const dispensable: ReadonlySet<string> = new Set<EntryKind>([
  'pages',
  'templates',
  'theme',
  'words',
  'quality',
  'redirects',
]);

/** The value of the property `name`, which is searched in the text of a file that cannot be parsed: its quotes may lack. */
function nameIn({ text, entry }: ContentPart): string | undefined {
  const written = isRecord(entry?.value)
    ? entry.value.name
    : /"name"\s*(?::\s*)?"?([^"\\\n,:]+)/.exec(text)?.[1];
  return typeof written === 'string' ? written : undefined;
}

/**
 * The path of a document. That of a page that cannot be parsed is searched in its text. Without a path that can be its own,
 * it follows from its name.
 */
function pathOf({ kind, slug, text, entry }: ContentPart, fault: Diagnostic | undefined): string | undefined {
  if (kind !== 'pages' && kind !== 'templates') return undefined;
  const written = isRecord(entry?.value) ? entry.value.path : /"path"\s*:\s*"(\/[^"\s]*)"/.exec(text)?.[1];
  if (kind === 'templates') return typeof written === 'string' ? written : undefined;
  const isOwn = typeof written === 'string' && pagePathPattern.test(written);
  if (isOwn && fault?.code !== 'CB_DUPLICATE_PATH') return written;
  return slug === 'index' ? '/' : `/${slug}`;
}
