import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const geo = { latitude: 0, longitude: 0 };

const office = (country: string, street: string, locality: string, postalCode?: string, region?: string) => ({
  name: 'Office',
  street,
  locality,
  country,
  geo,
  ...(postalCode !== undefined && { postalCode }),
  ...(region !== undefined && { region }),
});

it.each([
  ['en-US', office('US', '1 Main Street', 'Keene', '03431', 'NH'), '1 Main Street | Keene, NH 03431'],
  ['en-US', office('US', '1 Main Street', 'Keene'), '1 Main Street | Keene'],
  ['fr-FR', office('FR', '4 rue de la Poste', 'Annecy', '74000'), '4 rue de la Poste | 74000 Annecy'],
  ['de-DE', office('DE', 'Gartenstraße 4', 'Freiburg', '79098'), 'Gartenstraße 4 | 79098 Freiburg'],
  ['en-GB', office('GB', '10 High Street', 'Bath', 'BA1 5AQ'), '10 High Street | Bath | BA1 5AQ'],
  ['it-IT', office('IT', 'Via Po 1', 'Torino', '10121', 'TO'), 'Via Po 1 | 10121 Torino TO'],
  ['en-IE', office('IE', '3 Quay Street', 'Galway'), '3 Quay Street | Galway'],
])('the lines of an address have the order of its country: %s', (language, address, lines) => {
  expect(addressLines(address, language).join(' | ')).toBe(lines);
});

it('an address has its city even where the format of the country has none', () => {
  const lines = addressLines(office('JP', '1-1 Chiyoda', 'Chiyoda City', '100-0001', 'Tokyo'), 'en-JP');
  expect(lines.join(' | ')).toContain('Chiyoda City');
  expect(lines.join(' | ')).toContain('100-0001');
});
