import { type CompositionFault, type CompositionRead, readsOf } from '../compose/composition.ts';
import { composeEntry, fillEntry, locateEntryVariable, readValue } from '../compose/entry-text.ts';
import type { VariablePath } from '../compose/placeholder.ts';
import { writtenPath } from '../compose/written-path.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import type { JsonSource } from '../content/json-source.ts';
import type { Position } from '../content/line-index.ts';
import type { Entry, EntryId } from '../content/snapshot.ts';
import { errorAt, errorAtPosition } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import { claimFaults } from '../rules/claim-fallback.ts';
import { noPublications, type Publications } from '../rules/draft-or-scheduled.ts';
import { faultDiagnostic } from '../rules/schema/schema-fault.ts';
import { schemaFaults } from '../rules/schema/schema-validator.ts';

interface FilledEntry {
  readonly entry: Entry;
  readonly diagnostics: readonly Diagnostic[];
  /** The entries that supplied values, as they were. */
  readonly suppliers: readonly (readonly [id: EntryId, entry: Entry | undefined])[];
  /** Those of them that had expired. */
  readonly expired: readonly EntryId[];
  readonly reads: readonly CompositionRead[];
  /** The reason why the placeholders are not filled in; undefined if they are. */
  readonly lack: Diagnostic | undefined;
}

export interface FilledEntries {
  readonly entries: readonly Entry[];
  readonly diagnostics: readonly Diagnostic[];
  /** The entries whose placeholders are not filled in, with the reason. */
  readonly unfilled: ReadonlyMap<EntryId, Diagnostic>;
}

/**
 * Fills in the placeholders of entries, so that a fact such as a price is written once, in `site.json` or in a claim.
 * An entry stays the same object while it and the entries that supply its values are unchanged.
 */
export class EntryFiller {
  readonly #model: ContentModel;
  #filled: ReadonlyMap<Entry, FilledEntry> = new Map();

  constructor(model: ContentModel) {
    this.#model = model;
  }

  /**
   * @param unavailable whether an entry is missing or broken for a reason that another diagnostic reports
   * @param expired the claims that have expired: what reads them is left out
   * @param publications of drafts, only drafts may use values
   */
  fill(
    written: readonly Entry[],
    unavailable: (id: EntryId) => boolean,
    expired: ReadonlySet<EntryId>,
    publications: Publications = noPublications,
  ): FilledEntries {
    const context = { unavailable, expired, publications };
    const { entries, filled } = this.#fillAll(written, context);
    this.#filled = filled;
    const results = [...filled.values()];
    return {
      entries,
      get diagnostics() {
        return results.flatMap(({ entry, diagnostics, reads }) => [
          ...diagnostics,
          // Depends on the current time, so it is not part of the cached result.
          ...hiddenReads(entry.source, reads, (kind, slug) =>
            publications.timesFault(entry.source.file, kind, slug),
          ),
        ]);
      },
      unfilled: new Map(results.flatMap(({ entry, lack }) => (lack === undefined ? [] : [[entry.id, lack]]))),
    };
  }

  /** Fills in the same entries as of an instant at which other claims have expired. The faults do not depend on it. */
  fillAsOf(
    written: readonly Entry[],
    unavailable: (id: EntryId) => boolean,
    expired: ReadonlySet<EntryId>,
  ): readonly Entry[] {
    const context = { unavailable, expired, publications: noPublications };
    return this.#fillAll(written, context).entries;
  }

  #fillAll(
    written: readonly Entry[],
    context: Omit<FillContext, 'entries' | 'model'>,
  ): { readonly entries: readonly Entry[]; readonly filled: ReadonlyMap<Entry, FilledEntry> } {
    const { expired } = context;
    const suppliers = written.filter(({ kind }) => kind === 'site' || kind === 'claims');
    const byId = new Map(suppliers.map((entry) => [entry.id, entry]));
    const filled = new Map<Entry, FilledEntry>();
    const entries = written.map((entry) => {
      if (!takesPlaceholders(entry, this.#model)) return entry;
      const known = this.#filled.get(entry);
      const isCurrent = known?.suppliers.every(
        ([id, supplier]) => byId.get(id) === supplier && expired.has(id) === known.expired.includes(id),
      );
      const result =
        known !== undefined && isCurrent
          ? known
          : fillOne(entry, { ...context, entries: byId, model: this.#model });
      filled.set(entry, result);
      return result.entry;
    });
    return { entries, filled };
  }
}

interface FillContext {
  readonly entries: ReadonlyMap<EntryId, Entry>;
  readonly unavailable: (id: EntryId) => boolean;
  readonly expired: ReadonlySet<EntryId>;
  readonly publications: Publications;
  readonly model: ContentModel;
}

function takesPlaceholders({ kind, source }: Entry, model: ContentModel): boolean {
  if (!source.hasPlaceholders) return false;
  const collection = model.collections.get(kind);
  return collection !== undefined && !collection.isLiteral;
}

function fillOne(
  entry: Entry,
  { entries, unavailable, expired, publications, model }: FillContext,
): FilledEntry {
  const { source, value, kind } = entry;
  if (!isRecord(value))
    return { entry, diagnostics: [], suppliers: [], expired: [], reads: [], lack: undefined };
  const schema = model.schemaOf(kind);
  const faults: CompositionFault[] = [];
  const composition = composeEntry(value, schema, faults);
  const reads = readsOf(composition);
  const suppliers = reads.flatMap(({ variable }) => {
    const id = locateEntryVariable(variable)?.entry;
    return id === undefined ? [] : [[id, entries.get(id)] as const];
  });
  const supply = {
    suppliers,
    expired: suppliers.flatMap(([id]) => (expired.has(id) ? [id] : [])),
    reads,
  };
  const broken = suppliers.find(([id]) => unavailable(id));
  if (faults.length === 0 && broken !== undefined) {
    const message = `it uses a value of ${broken[0]}, which has a fault`;
    return { entry, diagnostics: [], ...supply, lack: errorAt(source, [], 'CB_REFERENCE', message) };
  }
  const diagnostics = [
    ...faults.map(({ path, fault }) => error(source, source.positionInText(path, fault.offset), fault)),
    ...reads.flatMap((read) => checkRead(source, read, entries)),
    ...hiddenReads(source, reads, (kind, slug) => publications.draftFault(source.file, kind, slug)),
  ];
  const [lack] = diagnostics;
  if (lack !== undefined) return { entry, diagnostics, ...supply, lack };
  const filled = fillEntry(value, composition, entries, expired);
  const misfits = [
    ...schemaFaults(schema, filled)
      .filter(({ isPadding }) => isPadding !== true)
      .map((fault) => faultDiagnostic(source, { ...fault, path: writtenPath(filled, fault.path) })),
    ...claimFaults(
      { source, at: [], composition, required: schema.required ?? [] },
      (slug) => entries.get(`claims/${slug}`)?.value,
    ),
  ];
  return {
    entry: { ...entry, value: filled, readable: filled },
    diagnostics: misfits,
    ...supply,
    lack: misfits[0],
  };
}

/** Reports values of entries that visitors do not see while they see the text. */
function hiddenReads(
  source: JsonSource,
  reads: readonly CompositionRead[],
  faultOf: (collection: string, slug: string) => Fault | undefined,
): readonly Diagnostic[] {
  return reads.flatMap((read) => {
    const [collection = '', slug = ''] = read.variable;
    const fault = read.kind === 'text' ? faultOf(collection, slug) : undefined;
    return fault === undefined || read.kind !== 'text'
      ? []
      : [error(source, source.positionInText(read.at, read.offset), fault)];
  });
}

function checkRead(
  source: JsonSource,
  read: CompositionRead,
  entries: ReadonlyMap<EntryId, Entry>,
): readonly Diagnostic[] {
  if (read.kind !== 'text') return [];
  const position = source.positionInText(read.at, read.offset);
  const { variable } = read;
  const location = locateEntryVariable(variable);
  if (location === undefined) {
    return [
      error(source, position, {
        code: 'CB_UNKNOWN_VARIABLE',
        message: `"${variable.join('.')}" is not available in an entry`,
        hint: 'An entry may use values of "site" and of claims, such as {{ site.name }}. Write the words themselves, or move the sentence to a template.',
      }),
    ];
  }
  if (read.isAge) {
    return [
      error(source, position, {
        code: 'CB_FILTER',
        message: '"years_since" is not available in an entry, because its result changes with the date',
        hint: 'Write the date, or move the sentence to a page or a template.',
      }),
    ];
  }
  const found = readValue(location, entries);
  if (typeof found === 'string' || typeof found === 'number') return [];
  if (found !== undefined && !read.plain && !isRecord(found)) return [];
  return [
    error(source, position, found === undefined ? missing(variable, entries) : notText(variable, found)),
  ];
}

interface Fault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Names the first segment of a variable that does not exist. */
function missing(variable: VariablePath, entries: ReadonlyMap<EntryId, Entry>): Fault {
  const code = 'CB_UNKNOWN_VARIABLE';
  const [root, slug = ''] = variable;
  if (root === 'claims' && !entries.has(`claims/${slug}`)) {
    const slugs = [...entries.values()].flatMap((entry) => (entry.kind === 'claims' ? [entry.slug] : []));
    return { code, message: `there is no entry "${slug}" in claims/`, hint: suggestName(slug, slugs) };
  }
  for (let end = root === 'claims' ? 2 : 1; end < variable.length; end++) {
    const location = locateEntryVariable(variable.slice(0, end));
    const parent = location && readValue(location, entries);
    const name = variable[end] ?? '';
    if (isRecord(parent) && Object.hasOwn(parent, name)) continue;
    const known = isRecord(parent) ? Object.keys(parent) : [];
    const message = `"${variable.join('.')}" has no value: there is no "${name}"`;
    return { code, message, hint: suggestName(name, known) };
  }
  return { code, message: `"${variable.join('.')}" has no value` };
}

function notText(variable: VariablePath, found: unknown): Fault {
  const [example] = isRecord(found) ? Object.keys(found) : [];
  const written = variable.join('.');
  return {
    code: 'CB_WRONG_TYPE',
    message: `"${written}" is ${Array.isArray(found) ? 'a list' : 'an object'}, not text`,
    ...(example !== undefined && { hint: `Name one of its properties, such as "${written}.${example}".` }),
  };
}

function error({ file }: JsonSource, position: Position, { code, message, hint }: Fault): Diagnostic {
  return errorAtPosition(file, position, code, message, hint);
}
