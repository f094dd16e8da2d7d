import { describe, expect, it } from 'vitest';
import { redirectsSchema } from './redirects.ts';

const isValid = (from: string, to: string) =>
  redirectsSchema.safeParse({ redirects: { [from]: to } }).success;

describe('a redirect', () => {
  it.each([
    '/spring-offer',
    '/über-uns',
    '/caf%C3%A9',
    '/our team.php',
    '/a%20b.html',
    '/?p=12',
    '/Shop/Index.PHP?id=5',
  ])('may start at %s', (from) => {
    expect(isValid(from, '/faq')).toBe(true);
  });

  it.each(['spring-offer', '//evil.example/a', '/a#b', '/a\\b', '/a\nb', 'https://old.example/a'])(
    'may not start at %j',
    (from) => {
      expect(isValid(from, '/faq')).toBe(false);
    },
  );

  it.each(['/faq', '/faq?a=1#b', "https://shop.example:8443/a;b='c'?d=%7B$e,(f)", 'https://[2001:db8::1]/'])(
    'may lead to %s',
    (to) => {
      expect(isValid('/old', to)).toBe(true);
    },
  );

  it.each([
    'https://evil.example/?c={http.request.header.Cookie}',
    '/a`b',
    '/faq 200',
    '/a"b',
    '/a\\b',
    '/a\nb',
    '/50%',
    '/über-uns',
    '//evil.example',
    'https://a@evil.example/',
    'http://evil.example/',
    'javascript:alert(1)',
  ])('may not lead to %j', (to) => {
    expect(isValid('/old', to)).toBe(false);
  });
});
