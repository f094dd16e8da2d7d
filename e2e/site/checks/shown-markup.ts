import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ratingText } from '../../../blocks/rating.ts';
import { lookedAt } from '../looked-at.ts';
import { parseContent, parsePage } from '../page-text.ts';
import { RenderedSite } from '../rendered-site.ts';
import {
  findShownMarkupFaults,
  type PublishedSite,
  shownJobs,
  showsRating,
  thingsOfPage,
} from '../shown-markup.ts';

const rating = { value: 4.9, count: 38, best: 5, worst: 1 };
const published: PublishedSite = { rating, markup: { rating: true, openings: true } };
const ratingData = {
  '@type': 'ProfessionalService',
  aggregateRating: { ratingValue: '4.9', reviewCount: 38, bestRating: 5, worstRating: 1 },
};
const jobData = { '@type': 'JobPosting', title: 'Tuner' };
const shownRating = '<section><p>4.9</p><p>out of 5, from 38 reviews on a platform</p></section>';
const shownJob = '<ul class="openings"><li><h3>Tuner</h3></li></ul>';

const faultsOf = (data: readonly object[], body: string, site = published) => {
  const graph = JSON.stringify({ '@graph': data });
  const page = parsePage(`<script type="application/ld+json">${graph}</script><main>${body}</main>`);
  return findShownMarkupFaults(page, thingsOfPage(page), site);
};

it('accepts a rating and jobs that are both shown and published, and neither', () => {
  expect(faultsOf([ratingData, jobData], shownRating + shownJob)).toEqual([]);
  expect(faultsOf([], '<section>4.9 stars</section><section>38 reviews</section>')).toEqual([]);
  expect(faultsOf([], shownRating + shownJob, { rating, markup: undefined })).toEqual([]);
});

it.each([
  ['a rating that is not shown', [ratingData], '', 'publishes a rating that it does not show'],
  ['a rating that is not published', [], shownRating, 'shows the rating and does not publish it'],
  [
    'another rating',
    [{ ...ratingData, aggregateRating: { ...ratingData.aggregateRating, reviewCount: 380 } }],
    shownRating,
    'publishes another rating than that of the site',
  ],
  ['two ratings', [ratingData, ratingData], shownRating, 'publishes another rating than that of the site'],
  ['a job that is not shown', [jobData], '', 'publishes a job that it does not show: Tuner'],
  ['a job that is not published', [], shownJob, 'shows a job and does not publish it: Tuner'],
])('finds %s', (_, data, body, fault) => {
  expect(faultsOf(data, body)).toEqual([fault]);
});

it('finds a rating of a site without one', () => {
  const unrated = { rating: undefined, markup: { rating: true as const } };
  expect(faultsOf([ratingData], shownRating, unrated)).toEqual([
    'publishes a rating that the site does not have',
  ]);
  expect(faultsOf([], shownRating, unrated)).toEqual([]);
});

it('finds what the site does not want to publish', () => {
  const silent = { rating, markup: {} };
  expect(faultsOf([ratingData], shownRating, silent)).toEqual([
    'publishes the rating against the setting of the site',
  ]);
  expect(faultsOf([jobData], shownJob, silent)).toEqual(['publishes jobs against the setting of the site']);
});

/** Copies a content folder with another setting of the published markup, and reads it. */
function siteWithMarkup(folder: string, markup: object): RenderedSite {
  const copy = mkdtempSync(join(tmpdir(), 'cityblock-markup-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const file = join(copy, 'site.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), markup }));
    return new RenderedSite(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

export function shownMarkupChecks(site: RenderedSite): void {
  it('every page publishes the rating and its jobs exactly if it shows them', () => {
    const paths = site.variedPaths();
    const settings = site.state.snapshot.site.value;
    const { rating } = settings;
    if (rating === undefined) throw new Error('The site has no rating.');
    const value = ratingText(rating.value, 'en');
    const faults: string[] = [];
    const rated: string[] = [];
    const hiring: string[] = [];
    for (const path of paths) {
      const { html } = site.render(path);
      // Parsing every page would take minutes. A page that is left out has neither the markup nor the texts.
      const isRelevant = /"(?:aggregateRating|JobPosting)"|class="[^"]*\bopenings\b/.test(html);
      if (!isRelevant && !(html.includes(value) && html.includes(String(rating.count)))) continue;
      const page = parseContent(html);
      faults.push(
        ...findShownMarkupFaults(page, thingsOfPage(page), settings).map((fault) => `${path} ${fault}`),
      );
      if (showsRating(page, rating)) rated.push(path);
      if (shownJobs(page).length > 0) hiring.push(path);
    }
    lookedAt(
      'published markup',
      paths.length,
      `pages; ${rated.join(', ')} show the rating, ${hiring.join(', ')} jobs`,
    );
    expect(faults).toEqual([]);
    expect(rated.length).toBeGreaterThan(0);
    expect(hiring.length).toBeGreaterThan(0);

    const silent = siteWithMarkup(site.folder, {});
    const published = [...rated, ...hiring].filter((path) =>
      /"(?:aggregateRating|JobPosting)"/.test(silent.render(path).html),
    );
    expect(published).toEqual([]);
  });
}
