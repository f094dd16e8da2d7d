import { expect, it } from 'vitest';
import { parseContent } from './site/page-text.ts';
import { renderSitePage } from './site/rendered-site.ts';

/** Midnight of July 1, 2027 at the office. */
const anniversary = Date.parse('2027-07-01T00:00:00-07:00');

/** The figure that the home page shows for the years in business, at a moment. */
function yearsShown(at: number): { readonly years: string | undefined; readonly until: number } {
  const { html, until } = renderSitePage('/home', at);
  const terms = [...parseContent(html).querySelectorAll('dt')];
  const term = terms.find(({ textContent }) => textContent === 'years in business');
  return { years: term?.nextElementSibling?.textContent ?? undefined, until };
}

it('one more year in business is shown from July 1 on, by the clock of the office, and not a moment before', () => {
  expect(yearsShown(anniversary - 1)).toEqual({ years: '29+', until: anniversary });
  expect(yearsShown(anniversary).years).toBe('30+');
});
