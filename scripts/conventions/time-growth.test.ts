import { describe, expect, it } from 'vitest';
import { negotiateEncoding } from '../../server/site/content-encoding.ts';
import { type Parser, superlinearText } from './time-growth.ts';

const headers: readonly Parser[] = [
  { name: 'negotiateEncoding', parse: negotiateEncoding, starts: ['a', 'a;', 'a;q=0', 'a;q=0.'] },
];

/** Fragments on which a search for an unfinished expression starts again and again. */
const headerFragments = [
  '0',
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  'a,',
  'a;',
  'a;q=0',
  'a;q=0,',
  'a ; ',
  '"a',
  '[a',
  '%',
  '/',
];

const parsers = [{ kind: 'headers', list: headers, fragments: headerFragments }];

describe.each(parsers)('the parsers of $kind', ({ list, fragments }) => {
  it.each(list)('$name takes time in proportion to the length of its text', (parser) => {
    expect(superlinearText(parser, fragments)).toBeUndefined();
  });
});

describe('superlinearText', () => {
  it.each([
    ['quadratic', /0+;/, '0'],
    ['cubic', /\]\(\s*[^\s)]+[^)]*\)/, '[a]('],
  ])('finds an expression that takes %s time', (_growth, expression, fragment) => {
    const parser = {
      name: 'planted',
      parse: (text: string) => [...text.matchAll(new RegExp(expression, 'g'))],
    };
    expect(superlinearText(parser, ['x', fragment])).toBeDefined();
  });

  it('finds nothing in an expression that takes linear time', () => {
    const parser = { name: 'linear', parse: (text: string) => text.match(/0|;/g) };
    expect(superlinearText(parser, ['0', ';', 'x'])).toBeUndefined();
  });
});
