import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineRoot, siteRoot } from '../../engine/folders.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { releaseHeader, releaseOf, releaseValue } from '../../server/release.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { listenAtFreePort } from '../../server/testing/free-port.ts';
import { hashInputs } from '../build/build-staleness.ts';
import { projectRoot } from '../command/project-root.ts';
import { callCommand } from '../testing/call-command.ts';
import { checkLiveCommand } from './check-live-command.ts';

interface Answer {
  readonly status: number;
  readonly release: string | undefined;
  readonly location?: string;
}

const content = join(projectRoot, 'e2e/fixtures/piano-tuning');
let server: Server;
let url: string;
let current: string;
let release: string;
/** The next answers; the last one is repeated. */
let answers: Answer[] = [];

beforeAll(async () => {
  server = createServer((_request, response) => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    if (answer?.release !== undefined) response.setHeader(releaseHeader, answer.release);
    if (answer?.location !== undefined) response.setHeader('location', answer.location);
    response.writeHead(answer?.status ?? 500).end('page');
  });
  url = `http://127.0.0.1:${await listenAtFreePort(server)}/`;
  const { state } = new SiteContent(content, builtInModel).read(Date.now());
  release = releaseOf(await hashInputs(engineRoot, siteRoot));
  current = state?.snapshot.version ?? '';
});

afterAll(() => server.close());

const check = (...args: readonly string[]) => callCommand(checkLiveCommand, [...args, '--content', content]);

test('the live version is confirmed', async () => {
  answers = [{ status: 200, release: releaseValue(release, current) }];
  expect(await check(url)).toEqual({
    exitCode: 0,
    stdout: `${url} serves release ${release} with content ${current}.\n`,
    stderr: '',
  });
});

test('the new version is waited for', async () => {
  answers = [
    { status: 200, release: releaseValue(release, 'old') },
    { status: 200, release: releaseValue(release, current) },
  ];
  expect((await check(url, '--wait', '300')).exitCode).toBe(0);
});

test.each([
  [
    'old content',
    () => ({ status: 200, release: releaseValue(release, 'old') }),
    /serves content old instead of/,
  ],
  [
    'an old release',
    () => ({ status: 200, release: releaseValue('old', current) }),
    /serves release old instead of/,
  ],
  ['no header', () => ({ status: 200, release: undefined }), /names no release/],
  [
    'another status',
    () => ({ status: 503, release: releaseValue(release, current) }),
    /answers 503 instead of 200/,
  ],
])('%s is one line and exit code 1', async (_name, answer, line) => {
  answers = [answer()];
  const { exitCode, stderr } = await check(url);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a redirect is not followed', async () => {
  answers = [
    { status: 308, release: releaseValue(release, current), location: '/elsewhere' },
    { status: 200, release: releaseValue(release, current) },
  ];
  expect(await check(url)).toMatchObject({ exitCode: 1, stderr: `${url} answers 308 instead of 200.\n` });
});

test('a server that cannot be reached is one line and exit code 1', async () => {
  const closed = createServer();
  const port = await listenAtFreePort(closed);
  closed.close();
  await once(closed, 'close');
  const { exitCode, stderr } = await check(`http://127.0.0.1:${port}/`);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^http:\S+ cannot be reached: .+\.\n$/);
});

test.each([
  [['example.com'], /'example.com' is invalid .*It is not the address of a site/],
  [['https://example.com', '--wait', 'long'], /'long' is invalid\. It is not a number of seconds/],
  [['https://example.com', 'more'], /Too many arguments/],
  [['--what'], /Unknown option '--what'/],
])('%j is refused', async (args, line) => {
  const { exitCode, stderr } = await callCommand(checkLiveCommand, args);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(line);
});
