import { type CalendarDate, calendarDateAt } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic, type DiagnosticCode } from '../content/diagnostic.ts';
import type { LoadGazetteer } from './places/gazetteer.ts';
import { PlaceTerms } from './places/place-terms.ts';
import { type CopyContent, writtenEntries } from './reading/copy-content.ts';
import { copyTexts } from './reading/copy-texts.ts';
import type { CopyFinding, CopyInput, CopyOutcome, EntriesInput, FileInput, SiteInput } from './rule.ts';
import { rulesOf } from './rules.ts';

/** Applies the rules about one file. */
export const checkFile = (file: FileInput): readonly Diagnostic[] =>
  rulesOf('file').flatMap((rule) => rule.check(file));

/** Applies the rules about all files. */
export const checkEntries = (content: EntriesInput): readonly Diagnostic[] =>
  rulesOf('entries').flatMap((rule) => rule.check(content));

/** Applies the rules about a whole site. */
export const checkWholeSite = (site: SiteInput): readonly Diagnostic[] =>
  rulesOf('site').flatMap((rule) => rule.check(site));

export interface RuleSummary {
  readonly code: DiagnosticCode;
  readonly severity: Diagnostic['severity'] | 'off';
  /** The number of texts or values that the rule examined. */
  readonly examined: number;
  readonly found: number;
}

export interface CopyReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly rules: readonly RuleSummary[];
}

interface CopyCheckOptions extends Partial<Pick<CopyInput, 'links'>> {
  readonly loadGazetteer?: LoadGazetteer | undefined;
  /** The files to report about; all by default. */
  readonly files?: ReadonlySet<string>;
}

/**
 * Applies the rules about copy, each with the severity that `quality.json` sets.
 * @param now epoch milliseconds
 */
export function checkCopy(
  snapshot: CopyContent,
  model: ContentModel,
  now: number,
  { links, files, loadGazetteer }: CopyCheckOptions = {},
): CopyReport {
  const today = calendarDateAt(now, snapshot.site.value.timeZone);
  const whole = readCopy(snapshot, model, today, loadGazetteer);
  const isExamined = (file: string) => files === undefined || files.has(file);
  const examined = whole.texts.filter(({ entry }) => isExamined(entry.source.file));
  const examinedEntries = whole.examinedEntries.filter(({ source }) => isExamined(source.file));
  const input = { ...whole, examined, examinedEntries, links };
  const diagnostics: Diagnostic[] = [];
  const rules: RuleSummary[] = [];
  for (const { code, severity: usual, check } of rulesOf('copy')) {
    const severity = severityOf(snapshot, code, usual);
    const { findings, examined } = severity === 'off' ? nothing : check(input);
    if (severity !== 'off')
      for (const finding of findings)
        if (isExamined(finding.source.file)) diagnostics.push({ ...at(finding), code, severity });
    rules.push({ code, severity, examined, found: findings.length });
  }
  return { diagnostics: diagnostics.sort(compareDiagnostics), rules };
}

/** Applies those rules about copy that examine each text alone to the texts of some files. */
export function checkTexts(
  snapshot: CopyContent,
  model: ContentModel,
  files: ReadonlySet<string>,
): readonly Diagnostic[] {
  const isExamined = (file: string) => files.has(file);
  const examined = copyTexts(snapshot, model, isExamined);
  const examinedEntries = writtenEntries(snapshot).filter(({ source }) => isExamined(source.file));
  return rulesOf('copy').flatMap(({ code, severity: usual, checkTexts: check }) => {
    const severity = severityOf(snapshot, code, usual);
    if (check === undefined || severity === 'off') return [];
    return check({ snapshot, examined, examinedEntries }).findings.map((finding) => ({
      ...at(finding),
      code,
      severity,
    }));
  });
}

const severityOf = ({ quality }: CopyContent, code: DiagnosticCode, usual: Diagnostic['severity']) =>
  quality?.value.rules?.[code] ?? usual;

const nothing: CopyOutcome = { findings: [], examined: 0 };

/** Reads the input of the rules about copy. */
export function readCopy(
  snapshot: CopyContent,
  model: ContentModel,
  today: CalendarDate,
  loadGazetteer?: LoadGazetteer,
): CopyInput {
  const texts = copyTexts(snapshot, model);
  const terms = new PlaceTerms(snapshot, texts);
  const { country } = snapshot.site.value.office;
  const gazetteer = country === undefined ? undefined : loadGazetteer?.(country);
  return {
    snapshot,
    model,
    texts,
    examined: texts,
    examinedEntries: writtenEntries(snapshot),
    terms,
    gazetteer,
    today,
  };
}

function at({ source, path, offset, message, hint }: CopyFinding) {
  const position = offset === undefined ? source.positionOf(path) : source.positionInText(path, offset);
  return { file: source.file, ...position, message, hint };
}
