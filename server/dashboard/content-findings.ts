import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import type { ServedSite } from '../site/served-site.ts';

type ContentCheck<Result> = (now: Date) => Promise<Result>;

/** Returns the diagnostics of the current content. Checking all pages takes seconds, so the result is cached per save. */
export function createContentFindings(site: ServedSite): ContentCheck<readonly Diagnostic[]> {
  return cachedPerSave(site, (now) => site.check(now));
}

/** Returns the reports on the cells of the current content, cached per save. */
export function createCellReports(site: ServedSite): ContentCheck<readonly CellReport[]> {
  return cachedPerSave(site, (now) => site.cellReports(now));
}

/** Calls the check again after a save, also one that was refused and leaves the version, and after a check that failed. */
function cachedPerSave<Result>(site: ServedSite, check: ContentCheck<Result>): ContentCheck<Result> {
  interface Cached {
    readonly version: string;
    readonly diagnostics: readonly Diagnostic[];
    readonly result: Promise<Result>;
  }
  let cached: Cached | undefined;
  return (now) => {
    const { version, diagnostics } = site;
    if (cached?.version === version && cached.diagnostics === diagnostics) return cached.result;
    const latest: Cached = { version, diagnostics, result: check(now) };
    cached = latest;
    latest.result.catch(() => {
      if (cached === latest) cached = undefined;
    });
    return latest.result;
  };
}
