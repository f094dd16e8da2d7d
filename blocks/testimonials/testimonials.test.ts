import { describe, expect, it } from 'vitest';
import type { Testimonial } from '../../engine/content/model/entries/testimonial.ts';
import { contentReader, exampleCity, exampleService } from '../testing/content-reader.ts';
import { resolveTestimonials } from './testimonials.resolve.ts';

const testimonial = (order: number, properties: Partial<Testimonial>): Testimonial => ({
  name: 'A. Ringer',
  company: 'Example Tower',
  content: 'The clock is right.',
  rating: 5,
  order,
  ...properties,
});

const testimonials = {
  keene: testimonial(9, { city: 'keene' }),
  church: testimonial(1, { industry: 'churches' }),
  school: testimonial(2, { industry: 'schools' }),
  repair: testimonial(3, { service: 'repair' }),
  other: testimonial(4, {}),
};

function shownIn(city: string, limit: number, match?: true) {
  const { voices } = resolveTestimonials(
    { heading: 'What clients say', limit, match },
    contentReader({
      entries: {
        cities: { [city]: exampleCity({ name: city, industries: ['churches', 'schools'] }) },
        services: { repair: exampleService({ name: 'Repair' }) },
        testimonials,
      },
      subject: { cities: city, services: 'repair' },
    }),
  );
  return voices.map(({ slug }) => slug);
}

describe('the testimonials of a block', () => {
  it('are the first of all in their order', () => {
    expect(shownIn('keene', 3)).toEqual(['church', 'school', 'repair']);
  });

  it('with "match" name the city of the page, or else its service or industries', () => {
    expect(shownIn('keene', 9, true)).toEqual(['keene', 'church', 'school', 'repair']);
    expect(shownIn('dublin', 9, true)).toEqual(['church', 'school', 'repair']);
  });

  it('are always the same for a page, and differ between pages if there are more than fit', () => {
    const cities = Array.from({ length: 30 }, (_, at) => `city-${at}`);
    const shown = cities.map((city) => shownIn(city, 1, true));
    expect(cities.map((city) => shownIn(city, 1, true))).toEqual(shown);
    for (const slug of ['church', 'school', 'repair'])
      expect(shown.filter(([first]) => first === slug).length).toBeGreaterThan(4);
    expect(shownIn('keene', 1, true)).toEqual(['keene']);
  });
});
