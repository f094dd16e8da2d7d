import { type CalendarDate, calendarDateAt } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic, type DiagnosticCode } from '../content/diagnostic.ts';
import { capitals } from './capitals.ts';
import { cardLetters } from './card-letters.ts';
import { claimDates } from './claim-date.ts';
import type { ContentRule, RuleFinding, RuleOutcome, RuleScope } from './content-rule.ts';
import { copied } from './copied.ts';
import { doubledWords } from './doubled-word.ts';
import { encoding } from './encoding.ts';
import { futureDates } from './future-date.ts';
import { headingLevels } from './heading-level.ts';
import { leftovers } from './leftover.ts';
import { linkAddresses } from './link-address.ts';
import { longSentences } from './long-sentence.ts';
import { markup } from './markup.ts';
import { deepPages, orphans } from './orphan.ts';
import { coordinates } from './places/coordinates.ts';
import type { LoadGazetteer } from './places/gazetteer.ts';
import { geography } from './places/geography.ts';
import { PlaceTerms } from './places/place-terms.ts';
import { wrongPlace } from './places/wrong-place.ts';
import type { CopyContent } from './reading/copy-content.ts';
import { copyTexts } from './reading/copy-texts.ts';
import { readingEase } from './reading-ease.ts';
import { repeatedItems } from './repeated-item.ts';
import { schemaLinks } from './schema-link.ts';
import { spacing } from './spacing.ts';
import { spelling } from './spelling.ts';
import { statedHours } from './stated-hours.ts';
import { unsourcedFigures } from './unsourced-figure.ts';

/** All rules about copy. */
export const contentRules: readonly ContentRule[] = [
  wrongPlace,
  copied,
  linkAddresses,
  claimDates,
  futureDates,
  doubledWords,
  capitals,
  cardLetters,
  headingLevels,
  leftovers,
  longSentences,
  readingEase,
  markup,
  spelling,
  spacing,
  unsourcedFigures,
  statedHours,
  coordinates,
  geography,
  encoding,
  schemaLinks,
  repeatedItems,
  orphans,
  deepPages,
];

export interface RuleSummary {
  readonly code: DiagnosticCode;
  readonly severity: Diagnostic['severity'] | 'off';
  /** The number of texts or values that the rule examined. */
  readonly examined: number;
  readonly found: number;
}

export interface RulesReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly rules: readonly RuleSummary[];
}

interface RuleOptions extends Partial<Pick<RuleScope, 'links'>> {
  readonly loadGazetteer?: LoadGazetteer | undefined;
  /** The files to report about; all by default. */
  readonly files?: ReadonlySet<string>;
}

/**
 * Applies the rules about copy, each with the severity that `quality.json` sets.
 * @param now epoch milliseconds
 */
export function checkRules(
  snapshot: CopyContent,
  model: ContentModel,
  now: number,
  { links, files, loadGazetteer }: RuleOptions = {},
): RulesReport {
  const today = calendarDateAt(now, snapshot.site.value.timeZone);
  const whole = ruleScope(snapshot, model, today, loadGazetteer);
  const isExamined = (file: string) => files === undefined || files.has(file);
  const examined = whole.texts.filter(({ entry }) => isExamined(entry.source.file));
  const scope = { ...whole, examined, links };
  const severities = snapshot.quality?.value.rules ?? {};
  const diagnostics: Diagnostic[] = [];
  const rules: RuleSummary[] = [];
  for (const { code, severity: usual, check } of contentRules) {
    const severity = severities[code] ?? usual;
    const { findings, examined } = severity === 'off' ? nothing : check(scope);
    if (severity !== 'off')
      for (const finding of findings)
        if (isExamined(finding.source.file)) diagnostics.push({ ...at(finding), code, severity });
    rules.push({ code, severity, examined, found: findings.length });
  }
  return { diagnostics: diagnostics.sort(compareDiagnostics), rules };
}

const nothing: RuleOutcome = { findings: [], examined: 0 };

/** Reads the input of the rules. */
export function ruleScope(
  snapshot: CopyContent,
  model: ContentModel,
  today: CalendarDate,
  loadGazetteer?: LoadGazetteer,
): RuleScope {
  const texts = copyTexts(snapshot, model);
  const terms = new PlaceTerms(snapshot, texts);
  const { country } = snapshot.site.value.office;
  const gazetteer = country === undefined ? undefined : loadGazetteer?.(country);
  return { snapshot, model, texts, examined: texts, terms, gazetteer, today };
}

function at({ source, path, offset, message, hint }: RuleFinding) {
  const position = offset === undefined ? source.positionOf(path) : source.positionInText(path, offset);
  return { file: source.file, ...position, message, hint };
}
