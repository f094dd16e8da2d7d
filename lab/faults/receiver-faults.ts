import type { SmtpBehavior } from '../../server/testing/smtp-inbox.ts';
import type { WebhookBehavior } from '../../server/testing/webhook-inbox.ts';
import type { Fault } from './fault.ts';

const webhook = (name: string, behavior: WebhookBehavior): Fault => ({
  name: `webhook ${name}`,
  async cause({ inbox }) {
    inbox.behave(behavior);
    return async () => inbox.behave({ status: 200 });
  },
});

const mailServer = (name: string, behavior: SmtpBehavior): Fault => ({
  name: `mail server ${name}`,
  async cause({ mail }) {
    mail.behave(behavior);
    return async () => mail.behave('accept');
  },
});

/** Faults of the systems to which leads are delivered. */
export const receiverFaults: readonly Fault[] = [
  webhook('refuses', { status: 500 }),
  webhook('hangs', 'hang'),
  webhook('closes connections', 'close'),
  mailServer('refuses', 'refuse'),
  mailServer('is slow', 'slow'),
  mailServer('hangs before its greeting', 'hang-at-greeting'),
  mailServer('hangs after a message', 'hang-after-message'),
];
