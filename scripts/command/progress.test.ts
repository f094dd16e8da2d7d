import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Progress } from './progress.ts';

/** Reports pages that take a tenth of a second each. */
function shown(isTTY: boolean, pages: number): string {
  let text = '';
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    text += String(chunk);
    done();
  };
  const err = Object.assign(new Writable({ decodeStrings: false, write }), { isTTY });
  let now = 0;
  const progress = new Progress({ err }, () => now);
  for (const _ of progress.watch('Checking pages', Array.from({ length: pages }))) now += 100;
  progress.end();
  return text;
}

describe('the progress of long work', () => {
  it('is a line every ten seconds outside a terminal', () => {
    expect(shown(false, 2_000).split('\n').slice(0, 2)).toEqual([
      'Checking pages: 100 of 2,000, 4 min left',
      'Checking pages: 200 of 2,000, 3 min left',
    ]);
  });

  it('is one line in a terminal, which is erased at the end', () => {
    const frames = shown(true, 40).split('\r\u001B[2K');
    expect(frames.slice(0, 3)).toEqual([
      '',
      'Checking pages: 20 of 40, 2 s left',
      'Checking pages: 21 of 40, 2 s left',
    ]);
    expect(frames.at(-1)).toBe('');
    expect(frames.join('')).not.toContain('\n');
  });

  it.each([
    [2, true, 20],
    [10, false, 100],
  ])('is not shown for %d s of work (terminal: %s)', (_, isTTY, pages) => {
    expect(shown(isTTY, pages)).toBe('');
  });

  it('has no time left before anything is done', () => {
    expect(shown(false, 0)).toBe('');
  });
});
