import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { portOf } from './free-port.ts';

/** How long a slow mail server takes to confirm a message, in milliseconds. */
const slowAnswer = 4_000;

/** How the mail server responds to a message. In the last two cases it has received the message without confirming it. */
export type SmtpBehavior =
  | 'accept'
  | 'refuse'
  | 'slow'
  | 'hang-at-greeting'
  | 'hang-after-message'
  | 'close-after-message';

export interface SmtpInbox {
  readonly url: string;
  /** Every message that was received completely, whatever the response. */
  readonly messages: readonly Email[];
  /** The envelope recipients of each message. */
  readonly recipients: readonly (readonly string[])[];
  /** Number of connections, including failed ones. */
  readonly connections: number;
  behave(behavior: SmtpBehavior): void;
  close(): Promise<void>;
}

/** Starts a mail server on this machine for one test. */
export async function openSmtpInbox(port = 0): Promise<SmtpInbox> {
  const messages: Email[] = [];
  const recipients: string[][] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let behavior: SmtpBehavior = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect(_session, callback) {
      connections += 1;
      if (behavior !== 'hang-at-greeting') callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          messages.push(message);
          recipients.push(session.envelope.rcptTo.map(({ address }) => address));
          if (behavior === 'accept') callback();
          if (behavior === 'slow') setTimeout(callback, slowAnswer).unref();
          if (behavior === 'refuse') callback(new Error('The mailbox is full'));
          if (behavior === 'close-after-message') for (const socket of sockets) socket.destroy();
        }, callback);
      });
    },
  });
  // Some tests abort connections.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    messages,
    recipients,
    get connections() {
      return connections;
    },
    behave(next) {
      behavior = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
