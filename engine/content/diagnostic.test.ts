import { describe, expect, it } from 'vitest';
import { sentenceOf } from './diagnostic.ts';

describe('sentenceOf', () => {
  it('ends the message with a period', () => {
    expect(sentenceOf({ message: 'unknown property "x"' })).toBe('unknown property "x".');
  });

  it('adds the hint', () => {
    const hint = 'Did you mean "y"?';
    expect(sentenceOf({ message: 'unknown property "x"', hint })).toBe(
      'unknown property "x". Did you mean "y"?',
    );
  });

  it.each(['.', '?', '!'])('adds no period to a message that ends with "%s"', (mark) => {
    expect(sentenceOf({ message: `end${mark}`, hint: 'Hint.' })).toBe(`end${mark} Hint.`);
  });
});
