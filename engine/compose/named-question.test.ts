import { expect, test } from 'vitest';
import { namedQuestion, sharedRead } from './named-question.ts';
import { type Question, questionName } from './question.ts';

const nameOf = (collection: string) =>
  ({ kind: 'value', root: { kind: 'subject', collection }, path: ['name'] }) satisfies Question;
const readOf = (question: Question, key: string | number) => sharedRead(namedQuestion(question), key);

const questions: readonly Question[] = [
  nameOf('places'),
  nameOf('repairs'),
  { ...nameOf('places'), kind: 'shape' },
  { ...nameOf('places'), kind: 'has' },
  { ...nameOf('places'), kind: 'keys' },
  { kind: 'value', root: { kind: 'subject', collection: 'places' }, path: [] },
  { kind: 'value', root: { kind: 'subject', collection: 'places' }, path: ['name', 'short'] },
  { kind: 'value', root: { kind: 'cell' }, path: ['name'] },
  { kind: 'value', root: { kind: 'entry', id: 'places/riverside' }, path: ['name'] },
  { kind: 'value', root: { kind: 'entry', id: 'places' }, path: ['name'] },
  { kind: 'route', path: '/places' },
  { kind: 'year' },
];

test('equal questions are the same object, and different ones are not', () => {
  for (const question of questions) {
    const named = namedQuestion(question);
    expect(namedQuestion(structuredClone(question))).toBe(named);
    expect(named).toMatchObject({ question, name: questionName(question) });
  }
  expect(new Set(questions.map(namedQuestion)).size).toBe(questions.length);
});

test('pages with the same answer to a question share their read', () => {
  const first = readOf(nameOf('places'), 'Riverside');
  expect(readOf(nameOf('places'), 'Riverside')).toBe(first);
  expect(first).toEqual({ question: nameOf('places'), key: 'Riverside' });
});

test('reads with another answer or another question are their own', () => {
  const first = readOf(nameOf('places'), '1');
  expect(readOf(nameOf('places'), 1)).toEqual({ question: nameOf('places'), key: 1 });
  expect(readOf(nameOf('repairs'), '1')).toEqual({ question: nameOf('repairs'), key: '1' });
  expect(first.key).toBe('1');
});
