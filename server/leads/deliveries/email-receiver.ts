import { createTransport } from 'nodemailer';
import { isLoopbackAddress } from '../../http/network/addresses.ts';
import { DeliveryFailure, type DeliveryReceiver } from './delivery-receiver.ts';
import { leadEmail } from './lead-email.ts';
import type { NoticeSite } from './lead-notice.ts';

export interface EmailReceiverOptions {
  /** The value of SMTP_URL; its query sets further options of Nodemailer. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: string;
  readonly site: () => NoticeSite;
}

const connectMilliseconds = 10_000;
/** The longest time that RFC 5321, 4.5.3.2, lets a mail server take for an answer. */
const socketMilliseconds = 10 * 60_000;

/** Creates a receiver that sends every lead to a mailbox. Each message has its own connection, so that none is stale. */
export function createEmailReceiver({ smtpUrl, from, to, site }: EmailReceiverOptions): DeliveryReceiver {
  return {
    kind: 'email',
    name: `email:${to}`,
    async send(delivery, signal) {
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: connectMilliseconds,
        greetingTimeout: connectMilliseconds,
        dnsTimeout: connectMilliseconds,
        socketTimeout: socketMilliseconds,
        ...(mustEncrypt(smtpUrl) && { requireTLS: true }),
      });
      try {
        await transport.sendMail({ ...leadEmail(delivery, { from, to, site: site() }), signal });
      } catch (error) {
        if (signal.aborted)
          throw new DeliveryFailure('The mail server did not answer in time.', { cause: error });
        throw new DeliveryFailure(describeSmtpError(error), { cause: error });
      } finally {
        transport.close();
      }
    },
  };
}

/** Whether TLS is required: a password is not sent in clear text to another machine, unless the URL sets `requireTLS`. */
function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl);
  const isLocal = hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));
  return protocol === 'smtp:' && username !== '' && !isLocal && !searchParams.has('requireTLS');
}

function describeSmtpError(error: unknown): string {
  if (!(error instanceof Error)) return `The mail server could not be used: ${String(error)}`;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : undefined;
  return response === undefined
    ? `The mail server could not be used: ${error.message}`
    : `The mail server refused the message: ${response}`;
}
