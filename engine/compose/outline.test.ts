import { expect, it } from 'vitest';
import { fillOutline, outlineOf, textAtPath } from './outline.ts';

const questions = [
  { question: 'Do you come on Saturdays?', answer: ['Yes.', 'And on Sundays.'], open: true },
  { question: 'What does it cost?', answer: 'Nothing.' },
];

it('values that differ in texts have the same outline, and those that differ in other values have another one', () => {
  const [first, second] = questions;
  expect(outlineOf([{ ...first, question: 'When?', answer: 'Now.' }, second])).toEqual(outlineOf(questions));
  const others = [
    questions.slice(1),
    [{ ...first, open: false }, second],
    [{ ...first, title: 'A' }, second],
  ];
  for (const other of others) expect(outlineOf(other)).not.toEqual(outlineOf(questions));
});

it('an outline is filled in with a text for each of its texts', () => {
  const filled = fillOutline(outlineOf(questions), (path) => `<${textAtPath(questions, path)}>`);
  expect(filled).toEqual([
    { question: '<Do you come on Saturdays?>', answer: '<Yes.\n\nAnd on Sundays.>', open: true },
    { question: '<What does it cost?>', answer: '<Nothing.>' },
  ]);
});
