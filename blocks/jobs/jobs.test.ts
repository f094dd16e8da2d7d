import { describe, expect, it } from 'vitest';
import type { Job } from '../../engine/content/model/entries/job.ts';
import { contentReader, exampleCity, exampleService } from '../testing/content-reader.ts';
import { resolveJobs } from './jobs.resolve.ts';

const job = (title: string, properties: Partial<Job> & Pick<Job, 'cities' | 'service'>): Job => ({
  title,
  text: 'A text.',
  result: 'A result.',
  date: '2026-01',
  ...properties,
});

const jobs = {
  repair: job('Repair', { cities: ['keene'], service: 'repair' }),
  moving: job('Moving', { cities: ['keene'], service: 'moving', date: '2026-03' }),
  away: job('Away', { cities: ['dublin'], service: 'repair' }),
};

function shownFor(service: string | undefined, otherHeading?: string) {
  const services = Object.fromEntries(
    ['moving', 'repair', 'tuning'].map((slug) => [slug, exampleService({ name: slug })]),
  );
  const { heading, jobs: shown } = resolveJobs(
    { heading: 'Work in Keene', otherHeading },
    contentReader({
      entries: { cities: { keene: exampleCity({ name: 'Keene' }) }, services, jobs },
      subject: { cities: 'keene', ...(service !== undefined && { services: service }) },
    }),
  );
  return [heading, ...shown.map(({ title }) => title)];
}

describe('the jobs of a page', () => {
  it('are those of its city, those of its service first and then the newest first', () => {
    expect(shownFor('repair')).toEqual(['Work in Keene', 'Repair', 'Moving']);
    expect(shownFor('tuning')).toEqual(['Work in Keene', 'Moving', 'Repair']);
    expect(shownFor(undefined)).toEqual(['Work in Keene', 'Moving', 'Repair']);
  });

  it('are with another heading only those of its service', () => {
    expect(shownFor('repair', 'Other work in Keene')).toEqual(['Work in Keene', 'Repair']);
  });

  it('are under the other heading if none is of its service', () => {
    expect(shownFor('tuning', 'Other work in Keene')).toEqual(['Other work in Keene', 'Moving', 'Repair']);
  });

  it('are under the usual heading on a page without a service', () => {
    expect(shownFor(undefined, 'Other work in Keene')).toEqual(['Work in Keene', 'Moving', 'Repair']);
  });
});
