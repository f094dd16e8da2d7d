import type { CalendarDate } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import type { RuleSetting } from '../content/model/quality.ts';
import type { Gazetteer } from './places/gazetteer.ts';
import type { PlaceTerms } from './places/place-terms.ts';
import type { CopyContent } from './reading/copy-content.ts';
import type { CopyText } from './reading/copy-texts.ts';
import type { PageLinks } from './reading/link-graph.ts';

/** The input of the rules about copy. */
export interface RuleScope {
  readonly snapshot: CopyContent;
  readonly model: ContentModel;
  /** All texts that a visitor can read, in the order of their files. */
  readonly texts: readonly CopyText[];
  /** Those of them that are examined. The others are only compared with. */
  readonly examined: readonly CopyText[];
  /** The names of all places. */
  readonly terms: PlaceTerms;
  /** The places of the country of the business; absent if no list of them is at hand. */
  readonly gazetteer?: Gazetteer | undefined;
  /** The links between composed pages; absent if the pages were not composed. */
  readonly links?: PageLinks | undefined;
  /** The date in the time zone of the site. */
  readonly today: CalendarDate;
}

/** A fault in one text or value. */
export interface RuleFinding {
  readonly source: JsonSource;
  readonly path: JsonPath;
  /** The number of UTF-16 code units before the fault in the text at the path. */
  readonly offset?: number;
  readonly message: string;
  readonly hint: string;
}

export interface RuleOutcome {
  readonly findings: readonly RuleFinding[];
  /** The number of texts or values that the rule examined. */
  readonly examined: number;
}

/** A rule about copy, whose severity the site sets in `quality.json`. */
export interface ContentRule extends RuleSetting {
  /** The severity if `quality.json` sets none. */
  readonly severity: Diagnostic['severity'];
  readonly check: (scope: RuleScope) => RuleOutcome;
}
