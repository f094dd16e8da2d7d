import { ratingText } from '../../blocks/rating.ts';
import type { Site } from '../../engine/content/model/site.ts';
import { list, type Thing } from './page-structured-data.ts';
import { thingsIn } from './rich-result-faults.ts';

/** The shown and the published facts of a site: its rating and its setting. */
export type PublishedSite = Pick<Site, 'rating' | 'markup'>;

/** Returns the faults of the ratings and jobs of a page: they are in its structured data exactly if it shows them. */
export function findShownMarkupFaults(
  page: Document,
  things: readonly Thing[],
  site: PublishedSite,
): string[] {
  return [...findRatingFaults(page, things, site), ...findJobFaults(page, things, site)];
}

/** Whether a section of the page shows both the rating and the number of reviews. */
export function showsRating(
  page: Document,
  { value, count }: Pick<NonNullable<Site['rating']>, 'value' | 'count'>,
): boolean {
  const figure = new RegExp(`(?<!\\d|\\d\\.)${ratingText(value, 'en').replaceAll('.', '\\.')}(?!\\d)`);
  const reviews = new RegExp(`(?<![\\d.,])${count} reviews`);
  return [...page.querySelectorAll('main section')].some((section) => {
    const text = (section.textContent ?? '').replaceAll(/\s+/g, ' ');
    return figure.test(text) && reviews.test(text);
  });
}

/** The titles of the open jobs that a page shows. */
export const shownJobs = (page: Document): readonly string[] =>
  [...page.querySelectorAll('main ul.openings > li > :is(h2, h3)')].map(
    (title) => title.textContent?.trim() ?? '',
  );

function findRatingFaults(
  page: Document,
  things: readonly Thing[],
  { rating, markup }: PublishedSite,
): string[] {
  const ratings = things.flatMap((thing) => list(thing.aggregateRating));
  if (rating === undefined)
    return ratings.length === 0 ? [] : ['publishes a rating that the site does not have'];
  const isShown = showsRating(page, rating);
  if (ratings.length === 0)
    return isShown && markup?.rating ? ['shows the rating and does not publish it'] : [];
  const expected = [ratingText(rating.value, 'en'), rating.count, rating.best, rating.worst].map(String);
  const isSame = ratings.every(({ ratingValue, reviewCount, bestRating, worstRating }) =>
    [ratingValue, reviewCount, bestRating, worstRating].every(
      (one, index) => String(one) === expected[index],
    ),
  );
  return [
    ...(markup?.rating ? [] : ['publishes the rating against the setting of the site']),
    ...(isShown ? [] : ['publishes a rating that it does not show']),
    ...(isSame && ratings.length === 1 ? [] : ['publishes another rating than that of the site']),
  ];
}

function findJobFaults(page: Document, things: readonly Thing[], { markup }: PublishedSite): string[] {
  const published = things
    .filter((thing) => thing['@type'] === 'JobPosting')
    .map(({ title }) => String(title));
  const shown = shownJobs(page);
  if (!markup?.openings)
    return published.length === 0 ? [] : ['publishes jobs against the setting of the site'];
  return [
    ...published
      .filter((title) => !shown.includes(title))
      .map((title) => `publishes a job that it does not show: ${title}`),
    ...shown
      .filter((title) => !published.includes(title))
      .map((title) => `shows a job and does not publish it: ${title}`),
  ];
}

/** All objects of the structured data of a page, at any depth. */
export const thingsOfPage = (page: Document): readonly Thing[] =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    thingsIn(JSON.parse(script.textContent ?? '')),
  );
