import { expect, it } from 'vitest';
import { limitFaults } from './users.ts';

it('expects that failed sign-ins are counted over all instances', () => {
  expect(limitFaults([401, 401, 429, 429], 2)).toEqual([]);
  expect(limitFaults([401, 401, 401, 401], 2)).toEqual([
    'failed sign-in 3 was answered with 401, not 429',
    'failed sign-in 4 was answered with 401, not 429',
  ]);
  expect(limitFaults([401, 429, 429], 2)).toEqual(['failed sign-in 2 was answered with 429, not 401']);
});
