import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportedPaths } from './exported-paths.ts';
import { caddyHosting, nginxHosting } from './hosting-configuration.ts';

const addresses = { folder: '/run', root: '/run/site', port: 8001, siteUrl: 'https://roofs.example' };

it('replaces the addresses in the configuration of an export', () => {
  const nginx = nginxHosting('server {\n    listen 80;\n    root /var/www/site;\n}\n', addresses);
  expect(nginx).toContain('listen 127.0.0.1:8001;');
  expect(nginx).toContain('root /run/site;');
  const caddy = caddyHosting('https://roofs.example {\n\troot * /var/www/site\n}\n', addresses);
  expect(caddy).toContain('http://localhost:8001 {\n\troot * /run/site\n');
});

it('reports a configuration that lacks an address', () => {
  expect(() => nginxHosting('server { listen 8080; }', addresses)).toThrow('does not have "listen 80;" once');
  expect(() => caddyHosting('https://other.example {\n}', addresses)).toThrow(
    '"https://roofs.example {" once',
  );
});

it('lists the paths of the files of an export', () => {
  const root = mkdtempSync(join(tmpdir(), 'cityblock-paths-'));
  for (const folder of ['towns', '_hosting']) mkdirSync(join(root, folder));
  for (const file of [
    'index.html',
    '404.html',
    '_headers',
    '_hosting/nginx.conf',
    'towns/rye.html',
    'feed.xml',
  ])
    writeFileSync(join(root, file), '');
  expect(exportedPaths(root)).toEqual(['/', '/feed.xml', '/towns/rye']);
  rmSync(root, { recursive: true });
});
