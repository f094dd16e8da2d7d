import fc from 'fast-check';
import { generatePath, matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PathPattern } from './path-pattern.ts';

const text = fc.stringMatching(/^[a-z0-9-]{1,6}$/);
const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,4}$/);
const segment = fc.oneof(
  text,
  name.map((found) => `:${found}`),
);
/** As the schema of templates allows them. */
const pattern = fc
  .uniqueArray(segment, { minLength: 1, maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`);
const path = fc
  .array(fc.oneof(text, fc.constantFrom('', '%', 'k%65ene', '__proto__', 'A', 'a b')), { maxLength: 6 })
  .map((segments) => `/${segments.join('/')}`);

describe('a path pattern', () => {
  test('matches the paths that React Router matches, with the same values', () => {
    let matched = 0;
    fc.assert(
      fc.property(pattern, path, text, (source, other, value) => {
        const compiled = new PathPattern(source);
        // A path of the pattern, and any other.
        for (const candidate of [source.replaceAll(/:[a-zA-Z0-9]+/g, value), other]) {
          const expected = matchPath({ path: source, end: true, caseSensitive: true }, candidate)?.params;
          const found = compiled.match(candidate);
          expect(found && { ...found }).toEqual(expected);
          if (found !== undefined) {
            expect(candidate.startsWith(compiled.prefix)).toBe(true);
            matched += 1;
          }
        }
      }),
    );
    expect(matched).toBeGreaterThan(50);
  });

  test('has the paths that React Router generates', () => {
    fc.assert(
      fc.property(pattern, text, (source, value) => {
        const params = Object.fromEntries(
          [...source.matchAll(/:([a-zA-Z0-9]+)/g)].map(([, found = '']) => [found, value]),
        );
        expect(new PathPattern(source).fill(params)).toBe(generatePath(source, params));
      }),
    );
  });

  test('has no path without a value for each variable', () => {
    expect(() => new PathPattern('/towns/:city').fill({})).toThrow(':city');
  });
});
