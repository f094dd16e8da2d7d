import {
  contactFormLimit,
  contactFormScripts,
  gzipBytes,
  scriptsToRun,
} from '../../scripts/build/client-bundle.ts';
import { loadProductionShell } from '../../server/document-shell.ts';
import type { Result } from './result.ts';

const entryLimit = 6_000;

/** Measures the compressed size of client scripts. */
export async function measureScripts(): Promise<readonly Result[]> {
  const { start, middle, end } = await loadProductionShell();
  const entry = /<script[^>]+src="([^"]+)"/.exec(start + middle + end)?.[1];
  if (entry === undefined) throw new Error('The document has no script.');
  const everyPage = gzipBytes(await scriptsToRun(entry));
  const contactForm = gzipBytes(await contactFormScripts(entry));
  return [
    sizeResult('script of every page, gzip', everyPage, entryLimit),
    sizeResult('contact form and its dependencies, gzip', contactForm, contactFormLimit),
  ];
}

function sizeResult(name: string, bytes: number, limit: number): Result {
  const kilobytes = (size: number): string => `${(size / 1000).toFixed(1)} kB`;
  return {
    name,
    figure: kilobytes(bytes),
    limit: `at most ${kilobytes(limit)}`,
    withinLimit: bytes > 0 && bytes <= limit,
  };
}
