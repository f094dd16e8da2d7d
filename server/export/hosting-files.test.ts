import { describe, expect, it } from 'vitest';
import { hostingFiles } from './hosting-files.ts';

/** Returns the files of a site with one redirect, from an address as long as its configuration files escape nothing. */
const filesWith = (to: string, from = '/old', query: readonly (readonly [string, string])[] = []) => {
  const moved = [{ from, query, to }];
  const files = hostingFiles({
    siteUrl: 'https://roofs.example',
    release: 'test',
    policies: [],
    notFoundPolicy: "default-src 'self'",
    moved,
    withdrawn: [],
  });
  const textOf = (name: string) => files.get(name) ?? '';
  return {
    redirects: textOf('_redirects'),
    nginx: textOf('_hosting/nginx.conf'),
    caddy: textOf('_hosting/Caddyfile'),
  };
};

describe('the configuration of file servers', () => {
  it('names no variable and no placeholder that is in an address', () => {
    const { redirects, nginx, caddy } = filesWith(
      'https://evil.example:8443/:splat 200?c={http.request.header.Cookie}$uri`"',
    );
    expect(redirects).toBe(
      '/old https://evil.example:8443/%3Asplat%20200?c={http.request.header.Cookie}$uri`" 308\n',
    );
    expect(nginx).toMatch(/Cookie\}\$\{dollar\}uri`\\"\$further_args";/);
    expect(caddy).toContain(
      '`https://evil.example:8443/:splat 200?c=%7Bhttp.request.header.Cookie%7D$uri%60"{further_search}`',
    );
  });

  it('has the spelling of a former address that the program compares', () => {
    const { redirects, nginx, caddy } = filesWith('/new', '/%C3%BCber%20uns:a*', [['p', '1 ü"']]);
    expect(redirects).toBe('/%C3%BCber%20uns%3Aa%2A p=1%20%C3%BC%22 /new 308\n');
    const value = '1(?:[+]|(?i:%20))(?i:%c3%bc)';
    const backslash = '\\';
    const quote = `${backslash}x22`;
    expect(caddy).toContain(
      `{path}.matches(r"^(?i:/über${backslash}x20uns${backslash}x3aa${backslash}x2a)/?`,
    );
    expect(caddy).toContain(`{query}.matches(r"(?:^|&)p=${value}(?:${quote}|(?i:%22))(?:&|`);
    expect(nginx).toContain(`(?=(?:.*&)?p=${value}(?:${backslash}${quote}|(?i:%22))(?:&|`);
  });
});
