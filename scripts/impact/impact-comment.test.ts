import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenAtFreePort } from '../../server/testing/free-port.ts';
import { CommandError } from '../command/command-error.ts';
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
  });
  const port = await listenAtFreePort(server);
  api = `http://127.0.0.1:${port}`;
});

afterAll(() => server.close());

const environment = () => ({
  GITHUB_API_URL: api,
  GITHUB_REPOSITORY: 'owner/site',
  GITHUB_TOKEN: 'secret',
  PULL_REQUEST: '7',
});
const impact = (report: string) => async () => report;

test('the pages of a pull request are a comment, which the next run replaces', async () => {
  expect(await commentImpact(environment(), impact('Two pages'))).toBe(
    'The comment on pull request 7 was added.',
  );
  expect(comments.map(({ body }) => body)).toEqual([
    'A remark of a person',
    '<!-- cityblock impact -->\nTwo pages',
  ]);
  expect(await commentImpact(environment(), impact('Three pages'))).toBe(
    'The comment on pull request 7 was replaced.',
  );
  expect(comments.map(({ body }) => body).slice(1)).toEqual(['<!-- cityblock impact -->\nThree pages']);
});

test('a list that is too long for a comment is shortened', async () => {
  await commentImpact(environment(), impact('x'.repeat(100_000)));
  expect(comments[1]?.body.length).toBeLessThan(65_536);
  expect(comments[1]?.body).toContain('npx cityblock impact');
});

test('a refused comment, a failed report and missing variables are one line each', async () => {
  isRefusing = true;
  await expect(commentImpact(environment(), impact('Two pages'))).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('answers 403.'),
  });
  isRefusing = false;
  const fails = async () => {
    throw new CommandError('Not a repository');
  };
  await expect(commentImpact(environment(), fails)).rejects.toThrow(/^Not a repository$/);
  await expect(commentImpact({ GITHUB_TOKEN: 'secret' }, impact('Two pages'))).rejects.toMatchObject({
    exitCode: 2,
    message: 'Set GITHUB_API_URL, GITHUB_REPOSITORY, PULL_REQUEST; GitHub Actions provides the values.',
  });
});
