import { describe, expect, it } from 'vitest';
import { contentReader, exampleCity, exampleService } from '../testing/content-reader.ts';
import { resolveServiceSummary } from './service-summary.resolve.ts';

const block = {
  heading: 'Repair in short',
  included: [{ item: 'A visit' }],
  notIncludedLabel: 'Not included',
  notIncluded: ['New strings'],
  more: 'Steps and costs',
  othersLabel: 'Also in Keene',
};

const services = Object.fromEntries(
  ['moving', 'repair', 'tuning'].map((slug) => [slug, exampleService({ name: slug })]),
);
const keeneWith = (offered: readonly string[]) =>
  exampleCity({ name: 'Keene', services: Object.fromEntries(offered.map((slug) => [slug, {}])) });
const reader = (offered: readonly string[], shown: readonly string[] = offered) =>
  contentReader({
    entries: { cities: { keene: keeneWith(offered) }, services },
    subject: { cities: 'keene', services: 'repair' },
    pages: Object.fromEntries(shown.map((slug) => [`/cities/keene/${slug}`, slug])),
  });

describe('the other services of a city', () => {
  it('are those that have a page there, without the service of the page', () => {
    const { others } = resolveServiceSummary(
      block,
      reader(['moving', 'repair', 'tuning'], ['repair', 'tuning']),
    );
    expect(others?.label).toBe('Also in Keene');
    expect(others?.links).toEqual([{ name: 'tuning', path: '/cities/keene/tuning' }]);
  });

  it('are not shown if there are none, or without a label', () => {
    expect(resolveServiceSummary(block, reader(['repair'])).others).toBeUndefined();
    const { othersLabel: _, ...unlabeled } = block;
    expect(resolveServiceSummary(unlabeled, reader(['repair', 'tuning'])).others).toBeUndefined();
  });
});
