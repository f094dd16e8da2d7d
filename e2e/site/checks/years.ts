import { expect, it } from 'vitest';
import { parseContent } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';

/** Midnight of July 1, 2027 at the office. */
const anniversary = Date.parse('2027-07-01T00:00:00-07:00');

export function yearChecks(site: RenderedSite): void {
  /** The years in business that the home page shows at a moment. */
  const yearsShown = (at: number): { readonly years: string | undefined; readonly until: number } => {
    const { html, until } = site.renderAt('/home', at);
    const text = parseContent(html).querySelector('main')?.textContent ?? '';
    return { years: /\b\d+\+(?=\s*years)/.exec(text)?.[0], until };
  };

  it('the years in business increase at midnight of July 1 in the time zone of the office', () => {
    expect(yearsShown(anniversary - 1)).toEqual({ years: '29+', until: anniversary });
    expect(yearsShown(anniversary).years).toBe('30+');
  });
}
