import { describe, expect, it } from 'vitest';
import { type Diagnostic, errorsFirst, sentenceOf } from './diagnostic.ts';

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

describe('errorsFirst', () => {
  it('moves warnings behind errors, and keeps the order of each', () => {
    const found = (line: number, severity: Diagnostic['severity']): Diagnostic => ({
      file: 'site.json',
      line,
      column: 1,
      code: 'CB_VALUE',
      severity,
      message: '',
    });
    const diagnostics = [found(1, 'warning'), found(2, 'error'), found(3, 'warning'), found(4, 'error')];
    expect(errorsFirst(diagnostics).map(({ line }) => line)).toEqual([2, 4, 1, 3]);
  });
});
