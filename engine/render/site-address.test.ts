import { describe, expect, it } from 'vitest';
import { siteAddress } from './site-address.ts';

const paths = [
  '/',
  '/places',
  '/places/riverside/repairs-2',
  '/places/',
  '//other.example/a',
  '/a/../b',
  '/a/./b',
  '/..',
];
const others = [
  '/Cidade',
  '/são-paulo',
  '/a b',
  '/a?b=1#c',
  '/cards/3f2a.png',
  '/a.b/c.d.e',
  '/a..b',
  'https://other.example/a',
];

describe('the address of a path', () => {
  it('is the path in the origin of the site', () => {
    for (const siteUrl of ['https://www.example.com', 'https://EXAMPLE.com:443', 'http://localhost:3000'])
      for (const path of [...paths, ...others])
        expect(siteAddress(path, siteUrl)).toBe(new URL(path, siteUrl).href);
  });
});
