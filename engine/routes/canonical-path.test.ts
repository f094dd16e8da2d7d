import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

const anyPath = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2F',
        '%5C',
        '%',
        '%61',
        '%36',
        '6',
        'A',
        'it-support',
        '\t',
        '\n',
        ' ',
        'é',
        '@',
        ':',
        '?',
        '#',
      ),
    )
    .map((parts) => `/${parts.join('')}`),
);

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['//', '/'],
    ['/faq', '/faq'],
    ['/faq/', '/faq'],
    ['/faq//', '/faq'],
    ['/Locations//Glendale/IT-Support/', '/locations/glendale/it-support'],
    ['//evil.example', '/evil.example'],
    ['/\\evil.example', '/%5cevil.example'],
    ['/\t/evil.example', '/%09/evil.example'],
    ['/a b', '/a%20b'],
    ['/f%61q', '/faq'],
    ['/%46%41%51%2D1%5f', '/faq-1_'],
    ['/%2E%2e%2fa%3a%40%5b', '/%2e%2e%2fa%3a%40%5b'],
    ['/%%361%6%31', '/%%361%6%31'],
    ['/caf%C3%A9', '/caf%c3%a9'],
    ['/café', '/caf%c3%a9'],
    ['/\ud800', '/%ef%bf%bd'],
  ])('%j is spelled %j', (path, expected) => {
    expect(canonicalPath(path)).toBe(expected);
  });

  it('is its own canonical path', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(canonicalPath(canonicalPath(path))).toBe(canonicalPath(path));
      }),
    );
  });

  it('never leads to another host', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(new URL(canonicalPath(path), 'https://site.example').origin).toBe('https://site.example');
      }),
    );
  });

  it('has no upper case, repeated slash or trailing slash', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(canonicalPath(path)).toMatch(/^\/$|^(\/[^/A-Z\\\s]+)+$/);
      }),
    );
  });
});
