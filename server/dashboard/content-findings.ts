import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { ServedSite } from '../site/served-site.ts';

/** Returns the diagnostics of the current content. Checking all pages takes seconds, so the result is cached per version. */
export function createContentFindings(site: ServedSite): (now: Date) => Promise<readonly Diagnostic[]> {
  let cached: { readonly version: string; readonly findings: Promise<readonly Diagnostic[]> } | undefined;
  return (now) => {
    if (cached?.version !== site.version) cached = { version: site.version, findings: site.check(now) };
    return cached.findings;
  };
}
