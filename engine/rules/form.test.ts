import { describe, expect, it } from 'vitest';
import { ContentLoader } from '../loading/content-loader.ts';
import { smallModel } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';

const form = {
  title: 'Ask us',
  button: 'Send',
  note: 'We answer you.',
  fields: [
    { name: 'email', type: 'email', label: 'Email', required: true },
    { name: 'preferredDay', type: 'select', label: 'Day', options: ['Monday', 'Friday'] },
    { name: 'rooms', type: 'number', label: 'Rooms', min: 1, max: 9 },
    { name: 'from', type: 'date', label: 'From', min: '2026-01-01' },
    { name: 'message', type: 'textarea', label: 'Message', minLength: 2, maxLength: 100 },
    { name: 'consent', type: 'consent', label: 'I agree', required: true },
  ],
  messageEnd: 'For {rooms}{, preferredDay}.',
  sent: {
    heading: 'Sent',
    text: 'We answer soon.',
    urgent: { text: 'Urgent?', label: 'Call', href: 'tel:+16035550130' },
    page: '/',
  },
};

function findings(value: object) {
  const site: SmallSite = { ...smallSite, 'forms/contact.json': value };
  return new ContentLoader(smallModel).load(toFiles(site)).diagnostics;
}

const withField = (index: number, properties: object) =>
  findings({
    ...form,
    messageEnd: undefined,
    fields: form.fields.map((field, at) => (at === index ? { ...field, ...properties } : field)),
  });

describe('a form', () => {
  it('without mistakes has no diagnostics', () => {
    expect(findings(form)).toEqual([]);
  });

  it('without a field for an email address or a telephone number has a warning', () => {
    const [, ...fields] = form.fields;
    expect(findings({ ...form, fields })).toMatchObject([
      {
        file: 'forms/contact.json',
        code: 'CB_FORM',
        severity: 'warning',
        hint: expect.stringContaining('"email"'),
      },
    ]);
    const phone = { name: 'phone', type: 'phone', label: 'Phone' };
    expect(findings({ ...form, fields: [phone, ...fields] })).toEqual([]);
  });

  it.each<[string, number, object, string, string]>([
    ['an unknown type', 2, { type: 'nummer' }, 'CB_UNKNOWN_VALUE', 'Did you mean "number"?'],
    ['a type as it sounds', 2, { type: 'fone' }, 'CB_UNKNOWN_VALUE', 'Did you mean "phone"?'],
    ['a name twice', 2, { name: 'email' }, 'CB_VALUE', 'Rename one of the two, or remove it.'],
    ['a name that forms use', 2, { name: 'page' }, 'CB_VALUE', 'Choose another name, such as "pageWanted".'],
    [
      'a name of forms',
      2,
      { name: 'elements' },
      'CB_VALUE',
      'Choose another name, such as "elementsWanted".',
    ],
    ['a name of objects', 2, { name: 'constructor' }, 'CB_VALUE', 'Choose another name'],
    ['a name with a meaning', 2, { name: 'phone' }, 'CB_VALUE', 'Write "phone", or choose another name.'],
    ['no options', 1, { options: undefined }, 'CB_MISSING_PROPERTY', 'Write them in "options"'],
    [
      'options of a text',
      4,
      { options: ['a'] },
      'CB_VALUE',
      'Write "type": "select", or remove the options.',
    ],
    ['an option twice', 1, { options: ['a', 'b', 'a'] }, 'CB_VALUE', 'Remove one of the two.'],
    ['a bound as text', 2, { min: '3' }, 'CB_VALUE', 'Write a number without quotation marks: 3.'],
    ['a number for a date', 3, { min: 2026 }, 'CB_VALUE', 'Write a date: "2026-12-31".'],
    ['a bound of a text', 4, { max: 3 }, 'CB_VALUE', 'Remove "max": only numbers and dates have bounds.'],
    ['bounds that exclude all', 2, { min: 10 }, 'CB_VALUE', 'Write 10 or more.'],
    ['lengths that exclude all', 4, { minLength: 200 }, 'CB_VALUE', 'Write 200 or more.'],
    [
      'a consent that is optional',
      5,
      { required: undefined },
      'CB_MISSING_PROPERTY',
      'Write "required": true',
    ],
  ])('with %s has one diagnostic, at its place', (_mistake, index, properties, code, hint) => {
    const found = withField(index, properties);
    expect(found).toMatchObject([
      { file: 'forms/contact.json', code, severity: 'error', hint: expect.stringContaining(hint) },
    ]);
    expect(found[0]?.line).toBeGreaterThan(1);
  });

  it('with an unknown field at the end of the message names the similar one', () => {
    expect(findings({ ...form, messageEnd: 'For {room}.' })).toMatchObject([
      { code: 'CB_UNKNOWN_VARIABLE', message: 'the form has no field "room"', hint: 'Did you mean "rooms"?' },
    ]);
  });

  it('needs the page after sending', () => {
    const { page: _, ...sent } = form.sent;
    expect(findings({ ...form, sent })).toMatchObject([
      { code: 'CB_MISSING_PROPERTY', message: expect.stringContaining('page') },
    ]);
  });

  it('shows a page of the site after sending', () => {
    for (const page of ['https://www.example.com/thanks', 'tel:+16035550130', '#sent', '//example.com'])
      expect(findings({ ...form, sent: { ...form.sent, page } })).toMatchObject([
        { code: 'CB_PATTERN', hint: expect.stringContaining('Write a path of this site') },
      ]);
  });
});
