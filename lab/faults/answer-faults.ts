import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../server/database/open-database.ts';
import { storeSampleLead } from '../../server/testing/store-sample-lead.ts';
import { addUsers, signIn } from '../two-instances/users.ts';
import { type Fault, type FaultySystem, over } from './fault.ts';

/**
 * Together more than the buffers of a connection hold, so that the server waits for the reader, and more than one query reads.
 * The download that is not read fails its check if this is untrue.
 */
const exportedLeads = 2_000;
const messageLength = 8_000;
const pause = 20;

/** SIGTERM while the server sends an answer to a client that reads slowly. */
export const answerFaults: readonly Fault[] = [
  {
    name: 'SIGTERM amid a download',
    async cause(system) {
      const download = await startDownload(system);
      const code = await end(system, download.rest);
      const records = (await download.rest()).split('\r\n').length - 2;
      if (code !== 0) throw new Error(`The process ended with code ${code} instead of 0.`);
      if (!download.isComplete() || records < exportedLeads)
        throw new Error(`The download ended after ${records} of at least ${exportedLeads} leads.`);
      return over;
    },
  },
  {
    name: 'SIGTERM amid a download that is not read',
    async cause(system) {
      const download = await startDownload(system);
      const code = await end(system, async () => '');
      await download.rest();
      if (code !== 0) throw new Error(`The process ended with code ${code} instead of 0.`);
      if (download.isComplete()) throw new Error('The download that was broken off looks complete.');
      return over;
    },
  },
  {
    name: 'SIGTERM amid an event stream',
    async cause(system) {
      const cookie = await signInAsUser(system);
      const before = await startAnswer(system, '/api/dashboard/events', cookie);
      await before.until('event: leads');
      const code = await end(system, before.rest);
      if (code !== 0) throw new Error(`The process ended with code ${code} instead of 0.`);
      if (!before.isComplete()) throw new Error('The event stream was broken off instead of ended.');
      const after = await startAnswer(system, '/api/dashboard/events', cookie);
      await after.until('event: leads');
      after.leave();
      return over;
    },
  },
];

/** An answer of which a client has read the beginning. */
interface StartedAnswer {
  /** Reads until a text has arrived. Rejects if the answer ends before. */
  until(text: string): Promise<void>;
  /** Reads until the answer ends or breaks off. Returns all of it. */
  rest(): Promise<string>;
  /** Whether the answer has ended as the protocol demands: clients recognize one that was broken off. */
  isComplete(): boolean;
  leave(): void;
}

/** Sends SIGTERM, lets the client read when the server accepts no connection any more, and starts the server again. */
async function end(
  { pid, port, restartAfterEnd }: FaultySystem,
  read: () => Promise<string>,
): Promise<number | undefined> {
  const stopping = pid();
  const oldPort = port();
  process.kill(stopping, 'SIGTERM');
  const restarted = restartAfterEnd();
  while (await accepts(oldPort)) await setTimeout(pause);
  await read();
  return await restarted;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return isOpen;
}

/** Starts to download many leads as CSV. */
async function startDownload(system: FaultySystem): Promise<StartedAnswer> {
  const cookie = await signInAsUser(system);
  const database = await openDatabase({ kind: 'sqlite', file: system.databaseFile });
  const message = 'Our server is old. '.repeat(messageLength / 19);
  await database.transaction().execute(async (transaction) => {
    for (let count = 0; count < exportedLeads; count += 1)
      await storeSampleLead(transaction, new Date(), { message });
  });
  await database.destroy();
  const download = await startAnswer(system, '/api/dashboard/leads.csv', cookie);
  await download.until('@');
  return download;
}

async function signInAsUser({ databaseFile, port }: FaultySystem): Promise<string> {
  await addUsers({ kind: 'sqlite', file: databaseFile });
  return signIn(`http://127.0.0.1:${port()}`);
}

/** Asks for an answer, and reads nothing of its body. */
async function startAnswer({ port }: FaultySystem, path: string, cookie: string): Promise<StartedAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port: port(), path, headers: { cookie }, agent: false }, resolve).on(
      'error',
      reject,
    );
  });
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}.`);
  // An answer that is broken off ends with an error.
  const ended = new Promise<boolean>((resolve) => {
    response.on('error', () => {}).once('close', () => resolve(false));
  });
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.pause();
  return {
    async until(expected) {
      while (!text.includes(expected)) {
        const more = new Promise<boolean>((resolve) => {
          response.once('data', () => resolve(true)).resume();
        });
        if (!(await Promise.race([more, ended]))) throw new Error(`${path} ended without "${expected}".`);
      }
      response.pause();
    },
    async rest() {
      response.resume();
      await ended;
      return text;
    },
    isComplete: () => response.complete,
    leave: () => void response.destroy(),
  };
}
