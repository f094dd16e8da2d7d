import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import fastify from 'fastify';

/**
 * The servers that the benchmark compares a cached page with: the same bytes and headers for every request, from Fastify or
 * from `node:http` alone. `DATA` is a file with the answer.
 */
interface RawAnswer {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** In base64. */
  readonly body: string;
}

const { DATA = '', KIND, LOG_LEVEL = 'warn', PORT } = process.env;
const answer: RawAnswer = JSON.parse(readFileSync(DATA, 'utf8'));
const body = Buffer.from(answer.body, 'base64');
const address = { host: '127.0.0.1', port: Number(PORT) };

if (KIND === 'http') {
  const headers = [...answer.headers, 'content-length', String(body.byteLength)];
  createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  }).listen(address);
} else {
  const headers = Object.fromEntries(
    answer.headers.flatMap((name, index) =>
      index % 2 === 0 ? [[name, answer.headers[index + 1] ?? ''] as const] : [],
    ),
  );
  const app = fastify({ logger: { level: LOG_LEVEL } });
  app.get('/*', (_request, reply) => {
    reply.headers(headers).send(body);
  });
  await app.listen(address);
}
