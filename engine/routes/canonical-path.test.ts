import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath, decodedPath, normalPath } from './canonical-path.ts';

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
        '%c3',
        '%A9',
        '\u0301',
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
    ['/\\evil.example', '/%5Cevil.example'],
    ['/\t/evil.example', '/%09/evil.example'],
    ['/a b', '/a%20b'],
    ['/f%61q', '/faq'],
    ['/%46%41%51%2D1%5f', '/faq-1_'],
    ['/a%2f%3f%25%23%5b%00', '/a%2F%3F%25%23%5B%00'],
    ['/%3a%40%21%7e', '/:@!~'],
    ['/%%361%6%31', '/%2561%2561'],
    ['/100%', '/100%25'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/CAFÉ', '/caf%C3%A9'],
    ['/cafe\u0301', '/caf%C3%A9'],
    ['/cafe%CC%81', '/caf%C3%A9'],
    ['/caf%E9', '/caf%C3%A9'],
    ['/%e2%82', '/%C3%A2%C2%82'],
    ['/%c0%af', '/%C3%A0%C2%AF'],
    ['/%0A\u0301', '/%0A%CC%81'],
    ['/İ', '/i%CC%87'],
    ['/\ud800', '/%EF%BF%BD'],
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

  it('has no repeated slash or trailing slash, and upper case only in escapes', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(canonicalPath(path)).toMatch(/^\/$|^(\/(?:[^/A-Z\\\s%]|%[\dA-F]{2})+)+$/);
      }),
    );
  });
});

describe('normalPath', () => {
  it('keeps letters and slashes, and spells the same path in the same way when it is decoded or spelled again', () => {
    expect(normalPath('//Über uns/')).toBe('//%C3%9Cber%20uns/');
    fc.assert(
      fc.property(anyPath, (path) => {
        const spelled = normalPath(path);
        expect(normalPath(spelled)).toBe(spelled);
        expect(normalPath(spelled.replace(/%../g, (escapes) => escapes.toLowerCase()))).toBe(spelled);
        expect(canonicalPath(spelled)).toBe(canonicalPath(path));
        expect(decodedPath(spelled)).toBe(decodeURIComponent(spelled));
      }),
    );
  });
});
