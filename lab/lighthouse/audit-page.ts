import lighthouse from 'lighthouse';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** The Lighthouse results of a page, with the default settings for a phone on slow 4G. */
export interface Audited {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Largest Contentful Paint in milliseconds. */
  readonly largestPaint: number;
  /** Total Blocking Time in milliseconds. */
  readonly blockingTime: number;
  readonly layoutShift: number;
  /** Bytes transferred over the network. */
  readonly bytes: number;
  /** Audits that keep a category below 100, with their Lighthouse descriptions. */
  readonly shortcomings: readonly string[];
}

/** Audits that noindex pages fail on purpose. */
const auditsOfListing = ['is-crawlable'];

/**
 * Runs Lighthouse on a page, in the browser with the given debugging port.
 *
 * @throws Error if the page cannot be loaded
 */
export async function auditPage(
  url: string,
  { port, isListed }: { readonly port: number; readonly isListed: boolean },
): Promise<Audited> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...categories],
    skipAudits: isListed ? [] : auditsOfListing,
  });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const measured = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    largestPaint: measured('largest-contentful-paint'),
    blockingTime: measured('total-blocking-time'),
    layoutShift: measured('cumulative-layout-shift'),
    bytes: measured('total-byte-weight'),
    shortcomings: Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
      auditRefs.flatMap(({ id: audit, weight }) => {
        const { score, title, displayValue } = lhr.audits[audit] ?? {};
        const isFull = weight === 0 || score === null || score === undefined || score >= 0.995;
        return isFull
          ? []
          : [`${id}: ${audit} ${Math.round(score * 100)}. ${title} ${displayValue ?? ''}`.trim()];
      }),
    ),
  };
}
