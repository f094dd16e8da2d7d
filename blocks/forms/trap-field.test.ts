import { expect, it } from 'vitest';
import { trapFieldOf } from './trap-field.ts';

it('is the same on every page of a site, differs between sites, and does not look like a usual field name', () => {
  const names = ['Arroyo', 'Piano Tuning', 'Ärger & Söhne', '', '\u{1F3B9}'].map(trapFieldOf);
  expect(trapFieldOf('Piano Tuning')).toBe(names[1]);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^f[0-9a-z]{1,7}$/);
});
