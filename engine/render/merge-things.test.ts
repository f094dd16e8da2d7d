import { expect, it } from 'vitest';
import { mergeThings } from './merge-things.ts';

it('merges things with the same id into the first, and keeps the others', () => {
  const website = { '@type': 'WebSite', '@id': '/#website' } as const;
  expect(
    mergeThings([
      { '@type': 'ProfessionalService', '@id': '/#business', name: 'Tuners' },
      website,
      { '@type': 'FAQPage' },
      { '@type': 'ProfessionalService', '@id': '/#business', priceRange: '$$' },
      { '@type': 'FAQPage' },
      { '@type': 'ProfessionalService', '@id': '/#business', url: '/' },
    ]),
  ).toEqual([
    { '@type': 'ProfessionalService', '@id': '/#business', name: 'Tuners', priceRange: '$$', url: '/' },
    website,
    { '@type': 'FAQPage' },
    { '@type': 'FAQPage' },
  ]);
});
