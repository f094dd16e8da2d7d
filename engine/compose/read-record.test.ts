import { expect, test } from 'vitest';
import type { Question } from './question.ts';
import { sharedRead } from './read-record.ts';

const nameOf = (collection: string): Question => ({
  kind: 'value',
  root: { kind: 'subject', collection },
  path: ['name'],
});

test('pages with the same answer to a question share their read', () => {
  const first = sharedRead(nameOf('places'), 'Riverside');
  expect(sharedRead(nameOf('places'), 'Riverside')).toBe(first);
  expect(first).toEqual({ question: nameOf('places'), key: 'Riverside' });
});

test('reads with another answer or another question are their own', () => {
  const first = sharedRead(nameOf('places'), '1');
  expect(sharedRead(nameOf('places'), 1)).toEqual({ question: nameOf('places'), key: 1 });
  expect(sharedRead(nameOf('repairs'), '1')).toEqual({ question: nameOf('repairs'), key: '1' });
  expect(first.key).toBe('1');
});
