import { expect, it } from 'vitest';
import { readSite } from '../../engine/testing/read-site.ts';
import { smallSite } from '../../engine/testing/small-site.ts';
import { readSubmission } from './lead-submission.ts';

const sent = {
  heading: 'Sent',
  text: 'We answer soon.',
  urgent: { text: 'Urgent?', label: 'Call', href: 'tel:+16035550130' },
  page: '/towns',
};

function submissionOf(fields: readonly object[], values: Readonly<Record<string, string>>) {
  const form = { title: 'Call me', button: 'Send', note: 'We call.', fields, sent };
  const { ok, ...read } = readSubmission(
    readSite({ ...smallSite, 'forms/callback.json': form }),
    'callback',
    values,
  );
  if (!ok) throw new Error(JSON.stringify(read));
  return read;
}

it('the type of a field decides what is the address and the number of a visitor, not its name', () => {
  const read = submissionOf(
    [
      { name: 'emailAddress', type: 'email', label: 'Email' },
      { name: 'mobile', type: 'phone', label: 'Mobile' },
      { name: 'office', type: 'phone', label: 'Office' },
    ],
    { emailAddress: 'ana@ruiz.example', mobile: '(603) 555-0130', office: '(603) 555-0131' },
  );
  expect(read).toMatchObject({
    lead: { email: 'ana@ruiz.example', phone: '(603) 555-0130' },
    fields: [{ name: 'office', label: 'Office', type: 'phone', value: '(603) 555-0131' }],
  });
});

it('a field with the name of a column has it before others of its type', () => {
  const read = submissionOf(
    [
      { name: 'secondEmail', type: 'email', label: 'Another' },
      { name: 'email', type: 'email', label: 'Email' },
    ],
    { secondEmail: 'ole@home.example', email: 'ida@home.example' },
  );
  expect(read).toMatchObject({
    lead: { email: 'ida@home.example' },
    fields: [{ name: 'secondEmail', value: 'ole@home.example' }],
  });
});
