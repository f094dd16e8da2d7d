import { expect, test } from 'vitest';
import { ratingOfSite } from './rating.ts';
import { contentReader } from './testing/content-reader.ts';
import { exampleSite } from './testing/example-site.ts';

test('a rating is shown and published until the claim that states it expires', () => {
  const on = (today: string, claim?: string) => {
    const stars = {
      value: '4.8',
      label: 'stars',
      source: 'Reviews',
      date: '2026-01-01',
      expires: '2026-11-21',
    };
    const read = {
      ...contentReader({ entries: { claims: { stars } }, today }),
      site: {
        ...exampleSite,
        markup: { rating: true as const },
        rating: { value: 4.8, count: 12, best: 5, worst: 1, ...(claim !== undefined && { claim }) },
      },
    };
    const { rating, ratingMarkup } = ratingOfSite(read);
    return [rating?.value, ratingMarkup?.value];
  };
  expect(on('2026-11-20', 'stars')).toEqual([4.8, 4.8]);
  expect(on('2026-11-21', 'stars')).toEqual([undefined, undefined]);
  expect(on('2026-11-21')).toEqual([4.8, 4.8]);
});
