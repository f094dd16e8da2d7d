import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import type { ServedSite } from '../site/served-site.ts';

/** Returns the diagnostics of the current content. Checking all pages takes seconds, so the result is cached per version. */
export function createContentFindings(site: ServedSite): (now: Date) => Promise<readonly Diagnostic[]> {
  let cached: { readonly version: string; readonly findings: Promise<readonly Diagnostic[]> } | undefined;
  return (now) => {
    if (cached?.version !== site.version) cached = { version: site.version, findings: site.check(now) };
    return cached.findings;
  };
}

/** Returns the reports on the cells of the current content, cached per version. */
export function createCellReports(site: ServedSite): (now: Date) => Promise<readonly CellReport[]> {
  let cached: { readonly version: string; readonly reports: Promise<readonly CellReport[]> } | undefined;
  return (now) => {
    if (cached?.version !== site.version) cached = { version: site.version, reports: site.cellReports(now) };
    return cached.reports;
  };
}
