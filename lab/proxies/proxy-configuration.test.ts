import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { caddyConfiguration, nginxConfiguration, type ProxyAddresses } from './proxy-configuration.ts';

const addresses: ProxyAddresses = {
  folder: '/run/proxy',
  httpPort: 8001,
  httpsPort: 8002,
  serverPorts: [8003, 8004],
  certificate: { certFile: '/run/proxy/c.pem', keyFile: '/run/proxy/k.pem' },
};

const read = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8');

it.each([
  ['nginx.conf', nginxConfiguration, ['listen 127.0.0.1:8002 ssl', 'server 127.0.0.1:8003;']],
  [
    'nginx-several-servers.conf',
    nginxConfiguration,
    ['server 127.0.0.1:8003 max_fails', 'server 127.0.0.1:8004 max_fails', 'listen 127.0.0.1:8001;'],
  ],
  ['Caddyfile', caddyConfiguration, ['https_port 8002', 'reverse_proxy 127.0.0.1:8003', 'localhost {']],
  ['Caddyfile-several-servers', caddyConfiguration, ['to 127.0.0.1:8003 127.0.0.1:8004']],
] as const)('replaces all addresses of %s', (file, configure, expected) => {
  const text = configure(read(file), addresses);
  for (const part of expected) expect(text).toContain(part);
  expect(text.replace(/^\s*#.*$/gm, '')).not.toMatch(/example\.com|letsencrypt|:3000|SITE_HOST/);
});

it('reports a file that lacks an address', () => {
  const text = read('nginx.conf').replace('listen 80;', 'listen 8080;');
  expect(() => nginxConfiguration(text, addresses)).toThrow('nothing like /listen 80;/');
});
