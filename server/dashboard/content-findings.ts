import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import type { ServedSite } from '../site/served-site.ts';

interface ContentFindings {
  readonly findings: readonly Diagnostic[];
  readonly reports: readonly CellReport[];
}

/**
 * Returns a function that checks the current content and reports on its cells. That takes seconds, so it is done again only after
 * a save, also one that was refused and leaves the version, and after a check that failed.
 */
export function createContentFindings(site: ServedSite): (now: Date) => Promise<ContentFindings> {
  let latest: Pick<ServedSite, 'version' | 'diagnostics'> | undefined;
  let result: Promise<ContentFindings> | undefined;
  return async (now) => {
    const { version, diagnostics } = site;
    if (result === undefined || latest?.version !== version || latest.diagnostics !== diagnostics) {
      latest = { version, diagnostics };
      result = Promise.all([site.check(now), site.cellReports(now)]).then(([findings, reports]) => ({
        findings,
        reports,
      }));
    }
    const running = result;
    try {
      return await running;
    } catch (error) {
      if (result === running) result = undefined;
      throw error;
    }
  };
}
