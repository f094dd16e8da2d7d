import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { bodyLimit } from '../../server/build-app.ts';
import { connectionLimits } from '../../server/connection-limits.ts';
import { settingsSchema } from '../../server/operations/settings/settings-table.ts';
import { exposureIn } from './service-exposure.ts';

const read = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8');
const unit = read('cityblock.service');
const container = read('Containerfile');

/** The names that a text sets, and no setting has. */
function unknownSettings(text: string): readonly string[] {
  const names = [...text.matchAll(/(?<![\w{$])([A-Z][A-Z_]{3,})=/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  return names.filter((name) => name !== 'NODE_ENV' && !(name in settingsSchema.shape));
}

/** The files of the project that a text names below a folder, and that do not exist. */
function missingFiles(text: string, folder: string): readonly string[] {
  const paths = text.split(/[\s"=]+/).filter((part) => part.startsWith(`${folder}/`));
  const files = paths
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !path.startsWith('node_modules'));
  expect(files.length).toBeGreaterThan(0);
  return files.filter((file) => !existsSync(join(projectRoot, file)));
}

/** The scripts that npm runs by itself, by https://docs.npmjs.com/cli/using-npm/scripts#life-cycle-operation-order */
function installationScripts(names: readonly string[]): readonly string[] {
  return names.filter((name) => /^(?:(?:pre|post)?(?:install|prepare|dependencies)|prepublish)$/.test(name));
}

const milliseconds = (text: string, pattern: RegExp) => 1_000 * Number(pattern.exec(text)?.[1]);

test('the files for deployment name settings that exist', () => {
  for (const text of [unit, container, read('environment.example')])
    expect(unknownSettings(text)).toEqual([]);
  expect(unknownSettings('SITE_ADDRESS=https://www.example.com')).toEqual(['SITE_ADDRESS']);
});

test('the unit and the container start files that exist', () => {
  expect(missingFiles(unit, '/opt/cityblock/current')).toEqual([]);
  expect(missingFiles(container, '/app')).toEqual([]);
  expect(missingFiles('CMD /app/scripts/begin.ts', '/app')).toEqual(['scripts/begin.ts']);
});

test('npm runs no script of the project when it installs packages, since the container has none yet', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  expect(installationScripts(Object.keys(scripts))).toEqual([]);
  expect(installationScripts(['build', 'dependencies', 'prepare'])).toEqual(['dependencies', 'prepare']);
});

test('the proxies close idle connections before the server, and accept what it accepts', () => {
  const { headers, request, keepAlive } = connectionLimits(true);
  const kilobytes = bodyLimit / 1024;
  for (const nginx of [read('nginx.conf'), read('nginx-several-servers.conf')]) {
    expect(milliseconds(nginx, /upstream[^}]+keepalive_timeout (\d+)s/)).toBeLessThan(keepAlive);
    expect(milliseconds(nginx, /client_header_timeout (\d+)s/)).toBe(headers);
    expect(milliseconds(nginx, /client_body_timeout (\d+)s/)).toBe(request);
    expect(nginx).toContain(`client_max_body_size ${kilobytes}k;`);
  }
  for (const caddy of [read('Caddyfile'), read('Caddyfile-several-servers')]) {
    expect(milliseconds(caddy, /keepalive (\d+)s/)).toBeLessThan(keepAlive);
    expect(milliseconds(caddy, /read_header (\d+)s/)).toBe(headers);
    expect(milliseconds(caddy, /read_body (\d+)s/)).toBe(request);
    expect(1024 * Number(/max_size (\d+)MiB/.exec(caddy)?.[1])).toBeGreaterThan(kilobytes);
  }
});

test.each(['nginx.conf', 'nginx-several-servers.conf'])(
  'the address of the event stream that %s must not buffer exists',
  (file) => {
    const path = /location (?:= )?(\/api\/\S+) \{[^}]*proxy_buffering off/.exec(read(file))?.[1] ?? 'none';
    const routes = readFileSync(join(projectRoot, 'server/dashboard/dashboard-routes.ts'), 'utf8');
    expect(routes).toContain(path.replace('/api/dashboard', ''));
  },
);

test('the exposure level of a unit is read from the report', () => {
  expect(exposureIn('→ Overall exposure level for cityblock.service: 9.2 UNSAFE')).toBe(9.2);
  expect(exposureIn('systemd-analyze could not be started')).toBeUndefined();
});
