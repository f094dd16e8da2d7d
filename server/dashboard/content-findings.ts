import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { PageSource } from '../site/site-source.ts';

/** What the validator finds in the content as it is now. Checking all pages takes seconds, so it is done once a state. */
export function createContentFindings(site: PageSource): (now: Date) => Promise<readonly Diagnostic[]> {
  let known: { readonly version: string; readonly findings: Promise<readonly Diagnostic[]> } | undefined;
  return (now) => {
    if (known?.version !== site.version) known = { version: site.version, findings: site.check(now) };
    return known.findings;
  };
}
