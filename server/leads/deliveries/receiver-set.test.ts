import { describe, expect, it } from 'vitest';
import type { DeliveryReceiver } from './delivery-receiver.ts';
import { createReceiverSet, type FormRecipients, recipientsInFiles } from './receiver-set.ts';

const receiver = (kind: 'email' | 'webhook', name: string): DeliveryReceiver => ({
  kind,
  name: `${kind}:${name}`,
  send: () => Promise.resolve(),
});
const createEmail = (to: string) => receiver('email', to);
const configured = [createEmail('desk@firm.example'), receiver('webhook', 'crm')];

function setOf(recipients: FormRecipients) {
  return createReceiverSet({ configured, createEmail, recipients: () => recipients });
}

describe('the receivers of a form', () => {
  it('are its recipients in place of the configured addresses, and the webhook', () => {
    const set = setOf(new Map([['booking', ['a@firm.example', 'desk@firm.example']]]));
    expect(set.namesOf('booking')).toEqual([
      'email:a@firm.example',
      'email:desk@firm.example',
      'webhook:crm',
    ]);
    expect(set.namesOf('contact')).toEqual(['email:desk@firm.example', 'webhook:crm']);
    expect(set.namesOf('')).toEqual(['email:desk@firm.example', 'webhook:crm']);
    expect(set.all().map(({ name }) => name)).toEqual([
      'email:desk@firm.example',
      'webhook:crm',
      'email:a@firm.example',
    ]);
  });

  it('follow the content', () => {
    const recipients = new Map([['booking', ['a@firm.example']]]);
    const set = setOf(recipients);
    recipients.set('contact', ['b@firm.example']);
    expect(set.namesOf('contact')).toEqual(['email:b@firm.example', 'webhook:crm']);
    expect(set.all().map(({ name }) => name)).toContain('email:b@firm.example');
  });

  it('are the configured ones without a mail server', () => {
    const set = createReceiverSet({
      configured,
      createEmail: undefined,
      recipients: () => new Map([['booking', ['a@firm.example']]]),
    });
    expect(set.namesOf('booking')).toEqual(['email:desk@firm.example', 'webhook:crm']);
    expect(set.all()).toEqual(configured);
  });
});

it('recipients are read from content files, as far as these are valid', () => {
  const recipients = ['a@firm.example'];
  expect(
    recipientsInFiles([
      { file: 'forms/booking.json', text: JSON.stringify({ recipients }) },
      { file: 'forms/contact.json', text: '{}' },
      { file: 'forms/broken.json', text: '{' },
      { file: 'pages/index.json', text: JSON.stringify({ recipients: ['b@firm.example'] }) },
    ]),
  ).toEqual(recipients);
});
