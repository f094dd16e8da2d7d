import { describe, expect, it } from 'vitest';
import type { Testimonial } from '../../engine/content/model/entries/testimonial.ts';
import { contentReader, exampleCity, exampleService, resolved } from '../testing/content-reader.ts';
import { testimonials } from './testimonials.schema.ts';

const testimonial = (order: number, properties: Partial<Testimonial>): Testimonial => ({
  name: 'A. Ringer',
  company: 'Example Tower',
  content: 'The clock is right.',
  rating: 5,
  order,
  ...properties,
});

const entries = {
  keene: testimonial(9, { city: 'keene' }),
  church: testimonial(1, { industry: 'churches' }),
  school: testimonial(2, { industry: 'schools' }),
  repair: testimonial(3, { service: 'repair' }),
  other: testimonial(4, {}),
};

function testimonialsIn(city: string, limit: number, match?: true, service = 'repair') {
  return resolved(
    testimonials,
    { heading: 'With similar needs', otherHeading: 'From our clients', limit, ...(match && { match }) },
    contentReader({
      entries: {
        cities: { [city]: exampleCity({ name: city, industries: ['churches', 'schools'] }) },
        services: { [service]: exampleService({ name: service }) },
        testimonials: entries,
      },
      subject: { cities: city, services: service },
    }),
  );
}

const shownIn = (...place: Parameters<typeof testimonialsIn>) =>
  testimonialsIn(...place).voices.map(({ slug }) => slug);

describe('the testimonials of a block', () => {
  it('are the first of all in their order', () => {
    expect(shownIn('keene', 3)).toEqual(['church', 'school', 'repair']);
  });

  it('with "match" name the city of the page, then its service, then the industries of the city', () => {
    expect(shownIn('keene', 9, true)).toEqual(['keene', 'repair', 'church', 'school']);
    expect(shownIn('dublin', 9, true)).toEqual(['repair', 'church', 'school']);
    const cities = Array.from({ length: 30 }, (_, at) => `city-${at}`);
    for (const city of cities) expect(shownIn(city, 1, true)).toEqual(['repair']);
  });

  it('have the other heading if none of those shown is about the service of the page', () => {
    expect(testimonialsIn('dublin', 1, true).heading).toBe('With similar needs');
    expect(testimonialsIn('keene', 1, true).heading).toBe('From our clients');
    expect(testimonialsIn('dublin', 1, true, 'tuning').heading).toBe('From our clients');
  });

  it('are always the same for a page, and differ between pages if more of one kind are found than fit', () => {
    const cities = Array.from({ length: 30 }, (_, at) => `city-${at}`);
    const shown = cities.map((city) => shownIn(city, 1, true, 'tuning'));
    expect(cities.map((city) => shownIn(city, 1, true, 'tuning'))).toEqual(shown);
    for (const slug of ['church', 'school'])
      expect(shown.filter(([first]) => first === slug).length).toBeGreaterThan(4);
    expect(shownIn('keene', 1, true, 'tuning')).toEqual(['keene']);
  });
});
