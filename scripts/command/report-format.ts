import { counted } from '../../engine/content/counted.ts';
import { type Diagnostic, errorsFirst, sentenceOf } from '../../engine/content/diagnostic.ts';
import type { SiteReport } from '../../engine/loading/check-site.ts';

export const reportFormats = ['text', 'json', 'github', 'sarif'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Formats a report as text, JSON, GitHub annotations or SARIF. */
export function formatReport(report: SiteReport, format: ReportFormat): string {
  switch (format) {
    case 'text':
      return [...findingLines(report.diagnostics), summary(report)].join('\n');
    case 'json':
      // Without a value, the property is absent.
      return JSON.stringify({
        files: report.files,
        pages: report.pages,
        checkedPages: report.sample,
        diagnostics: report.diagnostics,
      });
    case 'github':
      return [...errorsFirst(report.diagnostics).map(githubLine), summary(report)].join('\n');
    case 'sarif':
      return JSON.stringify(sarif(report), null, 2);
  }
}

/** Formats findings as text, one in each line, errors first. */
export function findingLines(diagnostics: readonly Diagnostic[]): readonly string[] {
  return errorsFirst(diagnostics).map(textLine);
}

/** `content/cities/burbank.json:9:3 error: unknown property "phoneNumbr". Did you mean "phoneNumber"? [CB_UNKNOWN_PROPERTY]` */
function textLine(found: Diagnostic): string {
  const { file, line, column, severity, code } = found;
  return `${file}:${line}:${column} ${severity}: ${sentenceOf(found)} [${code}]`;
}

/** Formats the counts of the rules about copy as a table. */
export function ruleTable(rules: SiteReport['rules']): string {
  const lines = rules.map(({ code, severity, examined, found }) =>
    [
      code.padEnd(20),
      severity.padEnd(8),
      counted(examined, 'text').padStart(12),
      counted(found, 'finding').padStart(12),
    ].join(' '),
  );
  return lines.length === 0 ? 'No rule was applied, because files have errors.' : lines.join('\n');
}

function summary({ files, pages, sample, drafts, schedule, diagnostics, rules }: SiteReport): string {
  const errors = diagnostics.filter((found) => found.severity === 'error').length;
  const none = rules.length === 0 ? 'no pages and no copy' : 'no pages';
  const shown =
    pages === 0 && errors > 0
      ? `${none}, because a file that all pages need has an error`
      : sample === undefined
        ? counted(pages, 'page')
        : `${sample.toLocaleString('en-US')} of ${counted(pages, 'page')} (${((100 * sample) / pages).toFixed(1)} %, at least one for each entry)`;
  const checked = `Checked ${counted(files, 'file')} and ${shown}`;
  const hidden =
    drafts === 0
      ? ''
      : ` ${counted(drafts, 'draft')} ${drafts === 1 ? 'is' : 'are'} not part of the live site.`;
  const { instants, pages: later } = schedule;
  const scheduled =
    instants === 0
      ? ''
      : ` Also checked ${counted(later, 'page')} as of ${counted(instants, 'date')} to come.`;
  return `${checked}; ${errors === 0 ? 'no errors' : counted(errors, 'error')}.${hidden}${scheduled}`;
}

// https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions
function githubLine(found: Diagnostic): string {
  const { file, line, column, severity, code } = found;
  const property = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${severity} file=${property(file)},line=${line},col=${column},title=${property(code)}::${escapeData(sentenceOf(found))}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

// https://docs.oasis-open.org/sarif/sarif/v2.1.0/
function sarif({ diagnostics }: SiteReport) {
  const rules = [...new Set(diagnostics.map((found) => found.code))].sort();
  return {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: {
          driver: {
            name: 'cityblock',
            rules: rules.map((id) => ({ id, help: { text: `docs/errors.md explains ${id}.` } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((found) => ({
          ruleId: found.code,
          level: found.severity,
          message: { text: sentenceOf(found) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(found.file) },
                region: { startLine: found.line, startColumn: found.column },
              },
            },
          ],
        })),
      },
    ],
  };
}
