import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandOutcome, failedCommand } from '../command/command-outcome.ts';
import { commentImpact } from './impact-comment.ts';

/** A server with the comments of one pull request, as GitHub answers. */
let server: Server;
let api: string;
let isRefusing = false;
const comments: { id: number; body: string }[] = [{ id: 1, body: 'A remark of a person' }];

beforeAll(async () => {
  server = createServer((request, response) => {
    const respond = async () => {
      const text = Buffer.concat(await request.toArray()).toString();
      if (isRefusing || request.headers.authorization !== 'Bearer secret') {
        response.writeHead(403).end('{}');
        return;
      }
      if (request.method === 'POST') comments.push({ id: comments.length + 1, ...JSON.parse(text) });
      if (request.method === 'PATCH') {
        const id = Number(request.url?.split('/').at(-1));
        const found = comments.find((comment) => comment.id === id);
        if (found !== undefined) Object.assign(found, JSON.parse(text));
      }
      response.end(JSON.stringify(request.method === 'GET' ? comments : {}));
    };
    respond().catch(() => response.writeHead(500).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  api = `http://127.0.0.1:${address.port}`;
});

afterAll(() => server.close());

const environment = () => ({
  GITHUB_API_URL: api,
  GITHUB_REPOSITORY: 'owner/site',
  GITHUB_TOKEN: 'secret',
  PULL_REQUEST: '7',
});
const impact = (stdout: string) => async (): Promise<CommandOutcome> => ({ exitCode: 0, stdout, stderr: '' });

test('the pages of a pull request are a comment, which the next run replaces', async () => {
  expect((await commentImpact(environment(), impact('Two pages'))).exitCode).toBe(0);
  expect(comments.map(({ body }) => body)).toEqual([
    'A remark of a person',
    '<!-- cityblock impact -->\nTwo pages',
  ]);
  const { exitCode, stdout } = await commentImpact(environment(), impact('Three pages'));
  expect([exitCode, stdout]).toEqual([0, 'The comment on pull request 7 was replaced.\n']);
  expect(comments.map(({ body }) => body).slice(1)).toEqual(['<!-- cityblock impact -->\nThree pages']);
});

test('a list that is too long for a comment is shortened', async () => {
  await commentImpact(environment(), impact('x'.repeat(100_000)));
  expect(comments[1]?.body.length).toBeLessThan(65_536);
  expect(comments[1]?.body).toContain('npm run impact');
});

test('a refused comment, a failed report and missing variables are one line each', async () => {
  isRefusing = true;
  const refused = await commentImpact(environment(), impact('Two pages'));
  isRefusing = false;
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('answers 403.')]);
  const failed = await commentImpact(environment(), async () => failedCommand(2, 'Not a repository'));
  expect([failed.exitCode, failed.stderr]).toEqual([2, 'Not a repository\n']);
  const { exitCode, stderr } = await commentImpact({ GITHUB_TOKEN: 'secret' }, impact('Two pages'));
  expect(exitCode).toBe(2);
  expect(stderr).toBe(
    'Set GITHUB_API_URL, GITHUB_REPOSITORY, PULL_REQUEST; GitHub Actions provides the values.\n',
  );
});
