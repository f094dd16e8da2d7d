import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { DeliveryFailure, type DeliveryReceiver } from './delivery-receiver.ts';
import { leadEmail } from './lead-email.ts';
import type { NoticeSite } from './lead-notice.ts';

export interface EmailReceiverOptions {
  /** As SMTP_URL says it; its query sets further options of the mail library. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: string;
  readonly site: () => NoticeSite;
}

const connectMilliseconds = 10_000;
const silenceMilliseconds = 15_000;

/** A mailbox that gets a message for every lead. Every message is a connection of its own: there are few, and none is stale. */
export function createEmailReceiver({ smtpUrl, from, to, site }: EmailReceiverOptions): DeliveryReceiver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    dnsTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
    ...(mustEncrypt(smtpUrl) && { requireTLS: true }),
  });
  return {
    kind: 'email',
    name: `email:${to}`,
    async send(delivery, signal) {
      try {
        await transport.sendMail({ ...leadEmail(delivery, { from, to, site: site() }), signal });
      } catch (error) {
        if (signal.aborted)
          throw new DeliveryFailure('The mail server did not answer in time.', { cause: error });
        throw new DeliveryFailure(describeSmtpError(error), { cause: error });
      }
    },
  };
}

/** A password is not sent in clear to another machine, unless the address says `requireTLS=false`. */
function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl);
  const isLocal =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return protocol === 'smtp:' && username !== '' && !isLocal && !searchParams.has('requireTLS');
}

function describeSmtpError(error: unknown): string {
  if (!(error instanceof Error)) return `The mail server could not be used: ${String(error)}`;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : undefined;
  return response === undefined
    ? `The mail server could not be used: ${error.message}`
    : `The mail server refused the message: ${response}`;
}
