import { describe, expect, it } from 'vitest';
import { compareTyping } from './typed-text.ts';

/** Characters that were typed one each 100 ms. */
const typed = [...'abcdefghijklmnopqrst'].map((character, index) => ({ character, at: index * 100 }));

describe('the comparison of what was typed with what was kept', () => {
  it('finds nothing if all is kept', () => {
    expect(compareTyping('Hello', typed, 'Helloabcdefghijklmnopqrst')).toEqual({
      lost: 0,
      excused: 0,
      foreign: 0,
    });
  });

  it('finds a loss in the middle', () => {
    expect(compareTyping('', typed, 'abcghijklmnopqrst')).toEqual({ lost: 3, excused: 0, foreign: 0 });
  });

  it('excuses what was typed in the last second before a crash of the browser, and no more', () => {
    expect(compareTyping('', typed, 'abcdefghijkl', 1_900)).toEqual({ lost: 8, excused: 8, foreign: 0 });
    expect(compareTyping('', typed, 'abcd', 1_900)).toEqual({ lost: 16, excused: 10, foreign: 0 });
  });

  it('finds what was applied twice, and a text that was replaced', () => {
    expect(compareTyping('', typed.slice(0, 4), 'abcdcd').foreign).toBe(2);
    expect(compareTyping('Hello', typed, 'Hellabcdefghijklmnopqrst')).toMatchObject({ lost: 20 });
  });
});
