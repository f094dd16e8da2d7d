import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { locationOf, readNginxRules } from './nginx-rules.ts';

const configuration = (locations: string) => `
upstream pages { server 10.0.0.1:3000 max_fails=2 fail_timeout=500ms; server 10.0.0.2:3000 max_fails=2 fail_timeout=500ms; }
server { listen 80; return 301 https://www.example.com$request_uri; }
server {
  # proxy_read_timeout 9s;
  proxy_read_timeout 4s;
  proxy_set_header Host $host;
  ${locations}
}`;
const pages = 'proxy_pass http://pages;';

describe('the rules of a configuration of nginx', () => {
  it('are those of the location, else those of the server, else those of nginx', () => {
    const { locations, upstreams } = readNginxRules(
      configuration(`location / { ${pages} proxy_connect_timeout 250ms; }
        location = /one { ${pages} proxy_read_timeout 1m; proxy_next_upstream timeout http_404; proxy_set_header X-One 1; }`),
    );
    expect(upstreams).toEqual(new Map([['pages', { maxFails: 2, failMilliseconds: 500 }]]));
    expect(locations).toEqual([
      expect.objectContaining({ connectMilliseconds: 250, readMilliseconds: 4_000, headers: {} }),
      expect.objectContaining({
        connectMilliseconds: 60_000,
        readMilliseconds: 60_000,
        headers: { 'X-One': '1' },
      }),
    ]);
    expect(locations.map(({ next }) => [...next])).toEqual([
      ['error', 'timeout'],
      ['timeout', 'http_404'],
    ]);
  });

  it.each([
    ['location / { proxy_pass http://other; }', 'There is no upstream "other".'],
    [`location / { ${pages} error_page 502 = @other; }`, 'There is no location "@other".'],
    [`location / { ${pages} proxy_read_timeout soon; }`, '"soon" is no time.'],
  ])('must be complete: %s', (location, message) => {
    expect(() => readNginxRules(configuration(location))).toThrow(message);
  });

  it('need a server with locations, and equal servers in an upstream', () => {
    expect(() => readNginxRules('server { listen 80; }')).toThrow('no server with locations');
    const different = configuration(`location / { ${pages} }`).replace('max_fails=2', 'max_fails=1');
    expect(() => readNginxRules(different)).toThrow('The servers of an upstream differ.');
  });

  it('choose the exact location, then an expression, then the longest prefix', () => {
    const names = ['/', '/api/', '= /api/leads', '~ ^/(a|b)/', '~ ^/b/'];
    const rules = readNginxRules(
      configuration(names.map((name) => `location ${name} { ${pages} }`).join('\n')),
    );
    const chosen = (path: string) => {
      const { modifier, pattern } = locationOf(rules, path);
      return `${modifier} ${pattern}`.trim();
    };
    expect(['/x', '/api/x', '/api/leads', '/b/x'].map(chosen)).toEqual([
      '/',
      '/api/',
      '= /api/leads',
      '~ ^/(a|b)/',
    ]);
  });
});

describe('deploy/nginx-several-servers.conf', () => {
  const rules = readNginxRules(readFileSync(join(projectRoot, 'deploy/nginx-several-servers.conf'), 'utf8'));

  it.each(['/', '/locations/pasadena', '/assets/entry.js', '/styles/home.css', '/media/1f/team.avif'])(
    'answers %s within two seconds if one of two servers is frozen and the other answers within one',
    (path) => {
      expect(locationOf(rules, path).readMilliseconds).toBeLessThanOrEqual(1_000);
      expect(locationOf(rules, path).connectMilliseconds).toBeLessThanOrEqual(1_000);
    },
  );

  it('repeats no post but a lead', () => {
    const repeating = rules.locations.filter(({ next }) => next.has('non_idempotent'));
    expect(repeating.map(({ modifier, pattern }) => modifier + pattern)).toEqual(['=/api/leads']);
    expect(locationOf(rules, '/api/auth/login').errorPages.size).toBe(0);
  });

  it.each(['/favicon.ico', '/media/1f/team.avif', '/api/auth/user', '/api/leads'])(
    'counts failures of %s apart from those of pages',
    (path) => {
      expect(locationOf(rules, path).upstream).not.toBe(locationOf(rules, '/').upstream);
    },
  );

  it('takes no server out of service for a page that is unavailable', () => {
    expect(locationOf(rules, '/').next).toEqual(new Set(['error', 'timeout']));
  });
});
