import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenAtFreePort } from '../../server/testing/free-port.ts';
import { openTcpRelay, type TcpRelay } from './tcp-relay.ts';

let server: Server;
let port: number | undefined;
let relays: TcpRelay[];

beforeEach(async () => {
  relays = [];
  server = createServer((socket) => socket.on('error', () => {}).pipe(socket));
  port = await listenAtFreePort(server);
});
afterEach(async () => {
  for (const relay of relays) await relay.close();
  server.close();
});

/** Sends a byte through a relay. Resolves to the answer, or to the end of the connection. */
async function ask(through: TcpRelay): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect({ port: through.port, host: '127.0.0.1' })
    .on('data', (data) => resolve(`answered ${data}`))
    .on('error', () => {})
    .on('close', () => resolve('closed'));
  socket.write('1');
  const outcome = await promise;
  socket.destroy();
  return outcome;
}

async function open(...options: Parameters<typeof openTcpRelay>): Promise<TcpRelay> {
  const relay = await openTcpRelay(...options);
  relays.push(relay);
  return relay;
}

it('passes connections on to the current port, and refuses them while it is cut', async () => {
  const relay = await open(() => port);
  expect(await ask(relay)).toBe('answered 1');
  relay.cut();
  expect(await ask(relay)).toBe('closed');
  relay.restore();
  expect(await ask(relay)).toBe('answered 1');
  port = undefined;
  expect(await ask(relay)).toBe('closed');
});

it('leaves connections without an answer until it is restored, if it is silent', async () => {
  const [silent, refusing] = [await open(() => port, 'silent'), await open(() => port)];
  for (const relay of [silent, refusing]) relay.cut();
  let outcome: string | undefined;
  const asked = ask(silent).then((result) => {
    outcome = result;
  });
  expect(await ask(refusing)).toBe('closed');
  expect(outcome).toBeUndefined();
  silent.restore();
  await asked;
  expect(await ask(silent)).toBe('answered 1');
});
