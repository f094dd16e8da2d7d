import { describe, expect, it } from 'vitest';
import { applyFilter, argumentFault, filterNames, toText } from './text-filters.ts';

describe('a text filter', () => {
  it.each([
    ['append', 'Keene', [', NH'], 'Keene, NH'],
    ['array_to_sentence_string', ['a', 'b', 'c'], [], 'a, b, and c'],
    ['array_to_sentence_string', ['a', 'b'], ['or'], 'a or b'],
    ['array_to_sentence_string', [], [], ''],
    ['date', '1997-07-01', ['%B %-d, %Y'], 'July 1, 1997'],
    ['date', '1997-07-01', ['%m/%d'], '07/01'],
    ['date', 'soon', ['%Y'], 'soon'],
    ['date', '1997-07-01', [], 'July 1, 1997'],
    ['money', 1279.5, ['EUR'], '€1,279.50'],
    ['money', 60, ['EUR'], '€60'],
    ['money', 'free', ['EUR'], 'free'],
    ['money', 60, ['euros'], 60],
    ['number', 1279.5, [], '1,279.5'],
    ['number', 'many', [], 'many'],
    ['default', '', ['x'], 'x'],
    ['default', 0, ['x'], 0],
    ['first', ['a', 'b'], [], 'a'],
    ['join', ['a', 'b'], [], 'a b'],
    ['last', 'ab', [], 'b'],
    ['remove', 'a.b.c', ['.'], 'abc'],
    ['replace', 'a.b.c', ['.', '$&'], 'a$&b$&c'],
    ['replace_first', 'a.b.c', ['.', '-'], 'a-b.c'],
    ['slugify', 'St. Albans, NH', [], 'st-albans-nh'],
    ['truncate', 'abcdef', [5], 'ab...'],
    ['truncate', 'abcdef', [2], '...'],
    ['truncate', 'abc😀defghi', [7], 'abc😀...'],
    ['truncate', 'abc😀defg', [8], 'abc😀defg'],
    ['truncate', 'cafe\u0301s here', [5, '…'], 'cafe\u0301…'],
    ['first', '😀 piano', [], '😀'],
    ['first', '', [], undefined],
    ['last', 'piano 👩‍🔧', [], '👩‍🔧'],
    ['truncatewords', 'a b c', [2, '…'], 'a b…'],
    ['url_encode', 'a b&c', [], 'a+b%26c'],
  ] as const)('%s converts %j with %j to %j', (name, value, args, expected) => {
    expect(applyFilter(name, value, args, { language: 'en-US' })).toBe(expected);
  });

  it('writes months and lists in the language of the site', () => {
    const site = { language: 'es-MX' };
    expect(applyFilter('date', '1997-07-01', ['%-d de %B de %Y'], site)).toBe('1 de julio de 1997');
    expect(applyFilter('array_to_sentence_string', ['a', 'b', 'c'], [], site)).toBe('a, b y c');
  });

  it.each([
    ['upcase', 'izmir', 'tr-TR', 'İZMİR'],
    ['downcase', 'ISPARTA', 'tr-TR', 'ısparta'],
    ['capitalize', 'izmir IŞIK', 'tr-TR', 'İzmir ışık'],
    ['upcase', 'izmir', 'en-US', 'IZMIR'],
    ['downcase', 'ISPARTA', 'en-US', 'isparta'],
    ['capitalize', 'izmir IRMAK', 'en-US', 'Izmir irmak'],
    ['upcase', 'άλφα', 'el-GR', 'ΑΛΦΑ'],
    ['capitalize', 'άλφα', 'el-GR', 'Άλφα'],
  ])('%s writes %j in %s as %j', (name, value, language, expected) => {
    expect(applyFilter(name, value, [], { language })).toBe(expected);
  });

  it('accepts a missing value', () => {
    for (const name of filterNames) {
      const args =
        argumentFault(name, 0) === undefined ? [] : argumentFault(name, 1) === undefined ? ['x'] : ['x', 'y'];
      expect(() => toText(applyFilter(name, undefined, args, { language: 'en-US' }))).not.toThrow();
    }
  });

  it('has a limited number of arguments', () => {
    expect(argumentFault('append', 1)).toBeUndefined();
    expect(argumentFault('append', 0)).toBe('the filter "append" takes 1 argument, not 0');
    expect(argumentFault('truncate', 3)).toBe('the filter "truncate" takes 0 to 2 arguments, not 3');
  });
});
