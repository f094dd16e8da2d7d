import { expect, it } from 'vitest';
import { readPosition } from './read-position.ts';

it.each([
  '43.7022, -72.2896',
  ' 43.7022 -72.2896 ',
  '43,7022; -72,2896',
  '43,7022, -72,2896',
  '43.7022°, -72.2896°',
])('reads the position %j', (text) =>
  expect(readPosition(text)).toEqual({ latitude: 43.7022, longitude: -72.2896 }),
);

it.each(['', '43.7022', '97, 10', '43, 190', '43.7 N, 72.3 W', '1, 2, 3'])('refuses %j', (text) =>
  expect(readPosition(text)).toBeUndefined(),
);
