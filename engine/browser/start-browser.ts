import { startNavigation } from './navigation.ts';
import { pageParts } from './page-parts.ts';
import type { PartFiles } from './part-files.ts';
import { recordLayout } from './swap-layout.ts';

/** Starts islands, behaviors and in-page navigation. */
export function startBrowser(files: PartFiles): { readonly refresh: () => void } {
  const refresh = pageParts(files);
  recordLayout();
  refresh();
  startNavigation(refresh);
  return { refresh };
}
