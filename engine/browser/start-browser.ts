import { startNavigation } from './navigation.ts';
import { type PartFiles, pageParts } from './page-parts.ts';

/** Brings a page to life: its islands and behaviours when they are due, and navigation within the page. */
export function startBrowser(files: PartFiles): { readonly refresh: () => void } {
  const refresh = pageParts(files);
  refresh();
  startNavigation(refresh);
  return { refresh };
}
