import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { freePort } from '../../server/testing/free-port.ts';
import type { CheckOutcome } from '../deployment/service-exposure.ts';
import { startServerProcess } from '../kill/server-process.ts';
import { exportedPaths } from './exported-paths.ts';
import { caddyHosting, nginxHosting } from './hosting-configuration.ts';
import { proxyHost } from './proxy-configuration.ts';
import { type ProxyProgram, ProxyStartError, startProxy } from './proxy-process.ts';
import { ask, type ProxyAnswer } from './proxy-requests.ts';
import { runExport } from './run-export.ts';

const siteUrl = 'https://www.example.com';

/** A path as long as those of other systems. */
const formerPath = '/our-service-area/the-towns-that-our-piano-tuners-visit-each-month-of-the-year.html';

/** Redirects from addresses of other systems, and to addresses with characters that mean something in a configuration. */
const redirects: Readonly<Record<string, string>> = {
  [formerPath]: '/towns',
  '/spring-offer.html': '/towns?offer=spring#list',
  '/über-uns.php': '/towns',
  '/our team (2).php': "/towns?c=$uri&d='x;y'",
  '/a%20{b}"c`$uri*.html': 'https://example.com/:splat?c=%7Bhttp.request.uri%7D',
  '/index.php': '/',
  '/index.php?view=article&id=5': '/notebook#id=$1',
  '/index.php?q=tölz [x]': '/towns',
  '/?p=12': '/notebook',
};

/** Requests for these addresses, as browsers and proxies spell them, and for addresses that are similar. */
const formerAddresses: readonly string[] = [
  `${formerPath}?a=1`,
  '/spring-offer.html',
  '/spring-offer.html?a=1',
  '/%C3%BCber-uns.php',
  '/%c3%bcber-uns.php?a=1',
  '/Our%20Team%20(2).php',
  '/our%20team%20%282%29.php?a=1',
  '/a%20%7Bb%7D%22c%60$uri*.html',
  '/a%20%7bb%7d%22c%60%24uri%2a.html?a=1',
  '/index.php',
  '/index.php?id=5',
  '/index.php?id=5&lang=en&view=article',
  '/index.php?view=article&id=51',
  '/index.php?q=t%c3%b6lz+%5Bx]',
  '/?p=12',
  '/?q=1&p=12&r=1',
  '/?p=123',
  '/?pp=12',
];

/** Headers that a file server has to send as the server does. */
const comparedHeaders = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'strict-transport-security',
  'speculation-rules',
  'reporting-endpoints',
  'location',
];

/** Headers that have no effect on files other than pages. */
const headersOfPages: ReadonlySet<string> = new Set(['speculation-rules', 'reporting-endpoints']);

const maximumExamples = 5;

/**
 * Exports a fixture site with a redirect and a withdrawn path, serves the folder by a program with the configuration of the
 * export, and compares every path with the answer of the server: status, headers and body.
 */
export async function checkHosting(program: ProxyProgram): Promise<readonly CheckOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-hosting-'));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  const later: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  try {
    const contentDir = join(folder, 'content');
    cpSync(join(projectRoot, 'e2e/fixtures/piano-tuning'), contentDir, { recursive: true });
    const withdrawn = ['/organs.php', '/old organs.php', '/archive/*', '/März/*'];
    writeFileSync(join(contentDir, 'redirects.json'), JSON.stringify({ redirects, withdrawn }));
    const root = join(folder, 'site');
    await runExport(contentDir, root, siteUrl);
    const server = startServerProcess(folder, serverSettings(contentDir), 'lab/bench/site-server.ts');
    later.unshift(server.kill);
    const serverPort = Number(new URL(await server.listening).port);
    const port = await freePort();
    const file = join(folder, 'hosting.conf');
    const [source, configure] =
      program === 'nginx' ? (['nginx.conf', nginxHosting] as const) : (['Caddyfile', caddyHosting] as const);
    const text = readFileSync(join(root, '_hosting', source), 'utf8');
    writeFileSync(file, configure(text, { folder, root, port, siteUrl }));
    const hosting = await startProxy(program, file, port);
    later.unshift(hosting.stop);
    const paths = [
      ...exportedPaths(root),
      ...formerAddresses,
      '/organs.php',
      '/old%20organs.php',
      '/organs-php',
      '/archive/1987',
      '/m%C3%A4rz',
      '/m%C3%A4rz/1987',
      '/towns/',
      '/nothing-here',
      '/towns/nothing-here',
    ];
    return [await compareAll(paths, port, serverPort), await hidesConfiguration(port, source)];
  } catch (error) {
    if (!(error instanceof ProxyStartError)) throw error;
    return [{ isGood: false, message: error.message }];
  } finally {
    for (const step of later) await step();
  }
}

function serverSettings(contentDir: string): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    CONTENT_DIR: contentDir,
    DATABASE_URL: 'sqlite:cityblock.db',
    BACKUP_DIR: 'off',
    SESSION_SECRET: 'only-for-hosting-0123456789-abcdefghijkl',
    SITE_URL: siteUrl,
  };
}

async function compareAll(paths: readonly string[], port: number, serverPort: number): Promise<CheckOutcome> {
  const faults: string[] = [];
  for (const path of paths) {
    const [hosted, served] = await Promise.all([ask(port, path, {}, true), ask(serverPort, path, {}, true)]);
    faults.push(...differences(hosted, served).map((difference) => `${path}: ${difference}`));
  }
  const examples = faults.slice(0, maximumExamples).map((fault) => `\n      ${fault}`);
  return {
    isGood: faults.length === 0 && paths.length > 50,
    message: `${paths.length} paths of an export were compared with the server; ${faults.length} differences${examples.join('')}`,
  };
}

function differences(hosted: ProxyAnswer, served: ProxyAnswer): readonly string[] {
  const { status } = served;
  if (hosted.status !== status) return [`status ${hosted.status}, not ${status}`];
  // The body of a redirect is for programs that do not follow it.
  const isRedirect = status >= 300 && status < 400;
  const names = isRedirect ? ['location'] : comparedHeaders;
  const found = names.flatMap((name) => {
    const [own, other] = [comparableValue(hosted, name), comparableValue(served, name)];
    return own === other || isAllowed(name, own, other)
      ? []
      : [`${name} is ${own ?? 'absent'}, not ${other ?? 'absent'}`];
  });
  return isRedirect || hosted.body.equals(served.body) ? found : [...found, 'the body differs'];
}

/** File servers tell fewer kinds of files apart: they may ask browsers to revalidate, and send headers of pages for all. */
function isAllowed(name: string, own: string | undefined, other: string | undefined): boolean {
  if (name === 'cache-control') return own === 'no-cache' && other?.includes('immutable') !== true;
  return headersOfPages.has(name) && other === undefined;
}

/** The value of a header in a form in which equal meanings are equal. */
function comparableValue({ headers }: ProxyAnswer, name: string): string | undefined {
  const value = headers[name]?.join(', ');
  if (name === 'location') return value?.replace(/^https?:\/\/[^/]+/, '');
  return name === 'content-type' ? comparableType(value ?? '') : value;
}

/** Other names of media types, and types of JSON, which is always in UTF-8. */
const sameTypes: Readonly<Record<string, string>> = {
  'application/javascript; charset=utf-8': 'text/javascript; charset=utf-8',
  'application/xml; charset=utf-8': 'text/xml; charset=utf-8',
  'application/json; charset=utf-8': 'application/json',
  'image/x-icon': 'image/vnd.microsoft.icon',
};

function comparableType(type: string): string {
  const lowerCase = type.toLowerCase();
  return sameTypes[lowerCase] ?? lowerCase;
}

async function hidesConfiguration(port: number, file: string): Promise<CheckOutcome> {
  const { status } = await ask(port, `/_hosting/${file}`, { headers: { host: proxyHost } }, true);
  return { isGood: status === 404, message: `the configuration itself is answered with ${status}` };
}
