import type { HeadChange, PageImpact } from '../../engine/changes/page-impact.ts';
import { compareText } from '../../engine/content/compare-text.ts';
import { counted } from '../../engine/content/counted.ts';
import type { ComingChange } from './coming-changes.ts';

export const impactFormats = ['text', 'json', 'markdown'] as const;
export type ImpactFormat = (typeof impactFormats)[number];

export interface ImpactReport {
  /** The full hash of the commit that the working tree is compared with. */
  readonly from: string;
  readonly pages: readonly PageImpact[];
  /** The changes that follow by themselves at the times of changed files. */
  readonly coming: readonly ComingChange[];
}

/** Formats a report for a terminal, a program or a comment on a pull request. */
export function formatImpact(report: ImpactReport, format: ImpactFormat): string {
  switch (format) {
    case 'json':
      return JSON.stringify({
        from: report.from,
        pages: report.pages.map(({ path, change, causes, parts }) => ({ path, change, causes, parts })),
      });
    case 'text':
      return asText(report);
    case 'markdown':
      return asMarkdown(report);
  }
}

function summary({ from, pages }: ImpactReport): string {
  const counts = (['changed', 'added', 'removed', 'moved'] as const).flatMap((change) => {
    const count = pages.filter((page) => page.change === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
  const since = from.slice(0, 10);
  if (pages.length === 0) return `No page differs from ${since}.`;
  const subject = pages.length === 1 ? '1 page differs' : `${pages.length} pages differ`;
  return `${subject} from ${since}: ${counts.join(', ')}.`;
}

/** The pages by the files that cause them, in the order of the files. */
function byCause(pages: readonly PageImpact[]): ReadonlyMap<string, readonly PageImpact[]> {
  const groups = new Map<string, PageImpact[]>();
  for (const page of pages) {
    const cause = page.causes.map(({ file, line }) => `${file}:${line}`).join(', ');
    groups.set(cause, [...(groups.get(cause) ?? []), page]);
  }
  return new Map([...groups].sort(([left], [right]) => compareText(left, right)));
}

function described(page: PageImpact): string {
  const from = page.change === 'moved' ? ` from ${page.previousPath}` : '';
  const parts = page.change === 'changed' ? ` (${page.parts.join(', ')})` : '';
  const redirect = page.redirectsTo === undefined ? '' : `, redirects to ${page.redirectsTo}`;
  return `${page.change}${from}${parts}${redirect}`;
}

/** The changes of a head in words. A page that is new or gone has no earlier head to compare with. */
function headLines({ change, head }: PageImpact, code: (text: string) => string): readonly string[] {
  if (change !== 'changed') return [];
  const value = (text: string | undefined) => (text === undefined ? 'none' : code(text));
  return head.map(({ name, before, after }: HeadChange) =>
    name === 'structured data' ? 'structured data differ' : `${name}: ${value(before)} → ${value(after)}`,
  );
}

function asText(report: ImpactReport): string {
  const lines = [summary(report)];
  for (const [cause, pages] of byCause(report.pages)) {
    lines.push('', cause);
    for (const page of pages) {
      lines.push(`  ${page.path}: ${described(page)}`);
      for (const line of headLines(page, (text) => `"${text}"`)) lines.push(`    ${line}`);
    }
  }
  for (const change of report.coming) {
    lines.push(
      '',
      heading(change, (text) => text),
    );
    for (const page of change.pages) lines.push(`  ${page.path}: ${comes(page)}`);
  }
  return lines.join('\n');
}

/** Says when and why pages change by themselves. */
function heading({ at, times, pages }: ComingChange, code: (text: string) => string): string {
  const causes = times.map(({ file, line, property }) => `${code(property)} in ${code(`${file}:${line}`)}`);
  const count = pages.length === 0 ? 'no page changes' : counted(pages.length, 'page');
  return `From ${at} on, without another change (${causes.join(', ')}): ${count}`;
}

/** Says what happens to a page by itself. */
function comes({ change, parts }: PageImpact): string {
  switch (change) {
    case 'added':
    case 'moved':
      return 'appears';
    case 'removed':
      return 'disappears';
    case 'changed':
      return `changes (${parts.join(', ')})`;
  }
}

/** The most pages of one cause that are listed in Markdown; comments have a maximum length. */
const maximumListed = 50;

function asMarkdown(report: ImpactReport): string {
  const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;
  const lines = ['### Pages that this change affects', '', summary(report)];
  for (const [cause, pages] of byCause(report.pages)) {
    lines.push('', `**${cause.split(', ').map(code).join(', ')}**`, '');
    for (const page of pages.slice(0, maximumListed)) {
      lines.push(`- ${code(page.path)}: ${described(page)}`);
      for (const line of headLines(page, code)) lines.push(`  - ${line}`);
    }
    if (pages.length > maximumListed) lines.push(`- and ${pages.length - maximumListed} more`);
  }
  for (const change of report.coming) {
    lines.push('', `**${heading(change, code)}**`, '');
    for (const page of change.pages.slice(0, maximumListed))
      lines.push(`- ${code(page.path)}: ${comes(page)}`);
    const more = change.pages.length - maximumListed;
    if (more > 0) lines.push(`- and ${more} more`);
  }
  return lines.join('\n');
}
