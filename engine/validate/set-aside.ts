import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import type { FileIdentity } from '../content/file-identity.ts';
import { isRecord } from '../content/json-schema.ts';
import { pagePathPattern } from '../content/model/documents.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import type { Absence, Absences, Entry, EntryId } from '../content/snapshot.ts';

/** A file of the content folder whose path says what it is, valid or not. */
export interface ContentPart extends FileIdentity {
  readonly file: string;
  readonly text: string;
  readonly isDraft: boolean;
  /** The content of the file; undefined if it cannot be parsed. */
  readonly entry: Entry | undefined;
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
  /** Whether drafts are part of the site, as in development. */
  readonly showDrafts: boolean;
  /** Whether templates and layouts may be set aside too, to check the other pages. */
  readonly isForChecks?: boolean;
}

/**
 * Selects the entries that form the site, and names those that are absent: drafts, and entries and pages with a fault or
 * with a value that another absent entry would supply.
 * @param valid the entries whose files match their schema, with their placeholders filled in
 * @param faults all errors, those in drafts included
 * @param unfilled what is missing in entries whose placeholders could not be filled in
 */
export function selectEntries(
  parts: readonly ContentPart[],
  valid: readonly Entry[],
  faults: readonly Diagnostic[],
  unfilled: ReadonlyMap<EntryId, Diagnostic>,
  { model, showDrafts, isForChecks = false }: SelectionRules,
): Selection {
  const firstFaults = new Map<string, Diagnostic>();
  for (const fault of faults.toSorted(compareDiagnostics)) {
    if (fault.code !== 'CB_DRAFT' && !firstFaults.has(fault.file)) firstFaults.set(fault.file, fault);
  }
  const usable = new Map(valid.map((entry) => [entry.source.file, entry]));
  const absent = new Map<EntryId, Absence>();
  const left = new Set<string>();
  let blocker = faults.find(({ code }) => code === 'CB_MISSING_FILE');
  for (const part of parts) {
    const { kind, slug, file, isDraft, entry } = part;
    const id = entryIdOf(part);
    const fault = firstFaults.get(file) ?? unfilled.get(id);
    if (fault !== undefined && !isDraft && !isDispensable(kind, model)) {
      blocker ??= fault;
      // Every page reads `site`, so without it each would have errors that follow from this one.
      if (!isForChecks || (kind === 'site' && usable.has(file))) continue;
    }
    const isHidden = isDraft && !showDrafts;
    if (fault === undefined && !isHidden && usable.has(file)) continue;
    left.add(file);
    if (isSingleFileKind(kind)) continue;
    const reason = isHidden ? 'draft' : 'set-aside';
    absent.set(id, { id, kind, slug, file, reason, fault, entry, path: pathOf(part, fault) });
  }
  const entries = valid.filter(({ source }) => !left.has(source.file));
  // A second file of the same slug has been left out: the first one is part of the site.
  for (const { id } of entries) absent.delete(id);
  return { entries, absent, blocker };
}

/** Whether the site can be shown without one file of a kind: an entry or a page document. */
function isDispensable(kind: string, model: ContentModel): boolean {
  return model.isCollection(kind) || kind === 'pages';
}

export function entryIdOf({ kind, slug }: FileIdentity): EntryId {
  return isSingleFileKind(kind) ? kind : `${kind}/${slug}`;
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
