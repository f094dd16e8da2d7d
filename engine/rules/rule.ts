import type { BlockInstance } from '../compose/page-composer.ts';
import type { ComposedPage } from '../compose/provenance.ts';
import type { CalendarDate } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import type { FileIdentity } from '../content/file-identity.ts';
import type { FontFiles } from '../content/font-files.ts';
import type { JsonSchema } from '../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import type { RuleSetting } from '../content/model/quality.ts';
import type { PictureFiles } from '../content/picture-files.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import type { RoutedCellReport } from '../render/cell-report.ts';
import type { FoundLink } from '../routes/links.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { Publications } from './draft-or-scheduled.ts';
import type { Gazetteer } from './places/gazetteer.ts';
import type { PlaceTerms } from './places/place-terms.ts';
import type { Anchors } from './reading/anchors.ts';
import type { CopyContent } from './reading/copy-content.ts';
import type { CopyText } from './reading/copy-texts.ts';
import type { Finding } from './reading/finding.ts';
import type { PageLinks } from './reading/link-graph.ts';
import type { HeadTexts } from './reading/read-head.ts';
import type { ThinCells } from './reading/select-pages.ts';
import type { ReadFile } from './schema/read-file.ts';
import type { SchemaFault } from './schema/schema-fault.ts';

/** A file that matches its schema or not, by itself. */
export interface FileInput {
  readonly model: ContentModel;
  readonly kind: string;
  readonly source: JsonSource;
}

/** The slugs of all files, by kind. */
export type SlugsByKind = ReadonlyMap<string, ReadonlySet<string>>;

/** All that a file may name: the schemas, the files of the site, and when visitors see them. */
export interface FileContext {
  readonly model: ContentModel;
  /** The slugs of all files, invalid ones included, so that a broken file is reported only once. */
  readonly slugs: SlugsByKind;
  readonly publications: Publications;
  readonly pictures: PictureFiles;
  readonly fonts: FontFiles;
  readonly timeZone: string;
}

/** The parts of a snapshot that hold documents and entries. */
export type SnapshotDocuments = Pick<Snapshot, 'pages' | 'templates' | 'layouts' | 'collections' | 'derived'>;

/** All files, and the entries among them that are valid by themselves. */
export interface EntriesInput extends FileContext {
  /** The files that could be parsed, one for each slug. */
  readonly files: readonly ReadFile[];
  /** All files, those that could not be parsed included. */
  readonly identities: readonly FileIdentity[];
  readonly entries: readonly Entry[];
  /**
   * The entries by kind. Undefined if the declared collections have an error: each document that names one would be reported
   * as well.
   */
  readonly documents: SnapshotDocuments | undefined;
}

/** A block of a composed page, before its resolve function. */
export interface BlockInput {
  readonly state: SiteState;
  readonly page: ComposedPage;
  readonly instance: BlockInstance;
  readonly type: string;
  readonly schema: JsonSchema;
  /** The composed properties, without the id and the type of the block. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The properties with id and type, as the schema describes them. */
  readonly value: Readonly<Record<string, unknown>>;
  /** The faults of the value by its schema. */
  readonly faults: readonly SchemaFault[];
  readonly links: readonly FoundLink[];
  /** Returns the ids on another page. */
  readonly anchorsOf: (route: Route) => Anchors;
}

/** A page whose blocks were checked, each by itself. */
export interface ReadPage {
  readonly route: Route;
  readonly head: HeadTexts;
  /** The blocks whose heading a block before them has. */
  readonly repeatedHeadings: readonly { readonly instance: BlockInstance; readonly heading: string }[];
  /** The paths that the blocks link to. Pages on which a block reads the same content have the same list. */
  readonly links: readonly (readonly string[])[];
}

/** The pages that are checked: all, those of a change, or a sample of a large site. */
export interface PagesInput {
  readonly state: SiteState;
  readonly pages: readonly ReadPage[];
  /** Composes a page again, to find out where a value of it comes from. */
  readonly pageOf: (route: Route) => ComposedPage;
}

/** A site that is validated as a whole. */
export interface SiteInput {
  readonly folder: string;
  /** The site as visitors see it now. */
  readonly state: SiteState;
  /** The site with all that is published at another time. */
  readonly whole: SiteState;
  /** Whether sample facts must be replaced. */
  readonly isForRelease: boolean;
  /** The checked cells; empty if the site sets no limits for their similarity. */
  readonly cells: readonly RoutedCellReport[];
  readonly thinCells: readonly ThinCells[];
  /** The files with copied texts. */
  readonly copiedFiles: ReadonlySet<string>;
}

/** All copy that a visitor can read. */
export interface CopyInput {
  readonly snapshot: CopyContent;
  readonly model: ContentModel;
  /** All texts, in the order of their files. */
  readonly texts: readonly CopyText[];
  /** Those of them that are examined. The others are only compared with. */
  readonly examined: readonly CopyText[];
  /** The entries and documents whose values are examined. */
  readonly examinedEntries: readonly Entry[];
  /** The names of all places. */
  readonly terms: PlaceTerms;
  /** The places of the country of the business; absent if no list of them is at hand. */
  readonly gazetteer?: Gazetteer | undefined;
  /** The links between composed pages; absent if the pages were not composed. */
  readonly links?: PageLinks | undefined;
  /** The date in the time zone of the site. */
  readonly today: CalendarDate;
}

/** Some texts and entries, with the facts of their site. */
export type ExaminedTexts = Pick<CopyInput, 'snapshot' | 'examined' | 'examinedEntries'>;

/** A fault in one text or value. */
export interface CopyFinding {
  readonly source: JsonSource;
  readonly path: JsonPath;
  /** The number of UTF-16 code units before the fault in the text at the path. */
  readonly offset?: number;
  readonly message: string;
  readonly hint: string;
}

export interface CopyOutcome {
  readonly findings: readonly CopyFinding[];
  /** The number of texts or values that the rule examined. */
  readonly examined: number;
}

/** The scopes of rules: what a rule of each reads and returns, and when it runs. */
interface Scopes {
  /** One file. Runs when the text of the file has changed. */
  readonly file: { readonly input: FileInput; readonly outcome: readonly Diagnostic[] };
  /** All files, but no composed page. Runs after each change of a file. */
  readonly entries: { readonly input: EntriesInput; readonly outcome: readonly Diagnostic[] };
  /** A block of a composed page. Runs for each block, once for pages on which it reads the same content. */
  readonly block: { readonly input: BlockInput; readonly outcome: readonly Finding[] };
  /** The composed pages. Runs when pages were composed: for a change those about it. */
  readonly pages: { readonly input: PagesInput; readonly outcome: readonly Finding[] };
  /** The whole site. Runs when it is validated, as by a second thread in development. */
  readonly site: { readonly input: SiteInput; readonly outcome: readonly Diagnostic[] };
  /** All copy, also without a valid `site.json`. Runs with the rules about the site. */
  readonly copy: { readonly input: CopyInput; readonly outcome: CopyOutcome };
}

export type Scope = keyof Scopes;

/** A rule of a scope. Its file or folder is named after its code. */
export interface RuleOf<S extends Scope> {
  readonly scope: S;
  /** The code of its findings; some find related faults of other codes. `docs/errors.md` explains each. */
  readonly code: DiagnosticCode;
  readonly check: (input: Scopes[S]['input']) => Scopes[S]['outcome'];
}

/** A rule about copy, whose severity the site sets in `quality.json`. */
export interface CopyRule extends RuleOf<'copy'>, RuleSetting {
  /** The severity if `quality.json` sets none. */
  readonly severity: Diagnostic['severity'];
  /** Checks texts without the others; absent if the rule compares texts. It also runs for the files of a change. */
  readonly checkTexts?: (texts: ExaminedTexts) => CopyOutcome;
}

export type Rule = Exclude<{ [S in Scope]: RuleOf<S> }[Scope], RuleOf<'copy'>> | CopyRule;
