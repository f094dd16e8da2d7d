import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regexes } from 'zod';
import { type LeadFormField, requestNames } from '../../engine/content/model/form.ts';
import { filledForm } from '../testing/filled-form.ts';
import { englishWords } from '../testing/page-context.ts';
import { sampleContactForm, sampleReferralForm } from '../testing/sample-forms.ts';
import { checkForm } from './check-form.ts';
import { emailAddress } from './field-type-table.ts';
import { formDefinition } from './form-definition.ts';
import { formsWords } from './forms.words.ts';
import { formField, technicalFields } from './request-fields.ts';

const site = { freeMail: { domains: ['gmail.com', 'Proton.me'], prefixes: ['yahoo.', 'googlemail'] } };
const words = englishWords(formsWords);
const checkOf = (form: typeof sampleContactForm) => (input: unknown) =>
  checkForm(formDefinition(form, site, words), input, words('invalid'));
const contact = checkOf(sampleContactForm);

const complete = { ...filledForm, email: 'ana@ruiz-law.com' };

/** The messages for an input, by field. */
function messages(input: unknown, check = contact): Record<string, string[]> {
  const checked = check(input);
  const found: Record<string, string[]> = {};
  for (const { path, message } of checked.ok ? [] : checked.errors)
    found[path] = [...(found[path] ?? []), message];
  return found;
}

function values(input: unknown, check = contact): Readonly<Record<string, string>> {
  const checked = check(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.values;
}

describe('checkForm', () => {
  it('accepts complete values', () => {
    expect(values(complete)).toEqual(complete);
  });

  it.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['info@MU\u0308LLER.example', 'info@xn--mller-kva.example'],
    ['иван@почта.рф', undefined],
    ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['info@müller.example/x', undefined],
    ['info@müller..example', undefined],
    ['info@mü ller.example', undefined],
  ])('takes the address %s as %s', (email, taken) => {
    const form = {
      ...sampleContactForm,
      fields: sampleContactForm.fields.map((field) => ({
        ...field,
        type: field.name === 'email' ? ('email' as const) : field.type,
      })),
    };
    const checked = checkOf(form)({ ...complete, email });
    expect(checked.ok ? checked.values.email : undefined).toBe(taken);
  });

  it('uses the messages of the specification for empty fields', () => {
    expect(
      messages({ firstName: 'A', lastName: ' B ', email: '', phone: ' ', company: '', message: '\n' }),
    ).toEqual({
      firstName: ['First name must be at least 2 characters'],
      lastName: ['Last name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      phone: ['Phone number is required'],
      company: ['Company name is required'],
      message: ['Please tell us how we can help you'],
    });
  });

  it('reports "Required" for missing values and "Invalid input" for values that are not text', () => {
    expect(messages({ ...complete, firstName: undefined, phone: 7, company: null })).toEqual({
      firstName: ['Required'],
      phone: ['Invalid input'],
      company: ['Invalid input'],
    });
    expect(messages('text')).toEqual({ '': ['Invalid input'] });
  });

  it.each(['ana', 'ana@', '@law.com', 'ana@law', 'a na@law.com', `${'a'.repeat(250)}@law.com`])(
    'refuses %j as an address, once',
    (email) => {
      expect(messages({ ...complete, email })).toEqual({ email: ['Please enter a valid email address'] });
    },
  );

  it.each(['ana@gmail.com', 'ana@GMail.Com', 'ana@proton.me', 'ana@yahoo.co.uk', 'ana@googlemail.de'])(
    'refuses the consumer address %j',
    (email) => {
      expect(messages({ ...complete, email })).toEqual({
        email: ['Only business email addresses are accepted. Please use your company email.'],
      });
    },
  );

  it.each(['ana@notgmail.com', 'ana@mail.gmail.company.com', 'ana@yahoomail-law.com', 'yahoo.ana@law.com'])(
    'accepts the business address %j',
    (email) => {
      expect(messages({ ...complete, email })).toEqual({});
    },
  );

  it('trims, keeps the line breaks of a message, and replaces control characters', () => {
    const cleaned = values({
      ...complete,
      firstName: '  Ana\r\nBcc: x@y.z ',
      company: 'Ruiz\u0000 Law',
      message: ' one\r\ntwo\u0007 ',
    });
    expect(cleaned).toMatchObject({
      firstName: 'Ana Bcc: x@y.z',
      company: 'Ruiz  Law',
      message: 'one\ntwo',
    });
  });

  it('names the field and its limit for a value that is too long', () => {
    expect(messages({ ...complete, company: 'x'.repeat(201), message: 'x'.repeat(5001) })).toEqual({
      company: ['Company name must be at most 200 characters'],
      message: ['Message must be at most 5000 characters'],
    });
  });

  it('removes unknown properties', () => {
    expect(values({ ...complete, admin: true })).not.toHaveProperty('admin');
  });

  it('of a referral requires the referrer, consent, and a business address of the referred person', () => {
    const referral = checkOf(sampleReferralForm);
    const given = { ...complete, referrerName: '', referrerEmail: 'ana', email: 'ben@yahoo.com' };
    expect(messages({ ...given, consent: false }, referral)).toEqual({
      referrerName: ['Your name must be at least 2 characters'],
      referrerEmail: ['Please enter a valid email address'],
      email: ['Only business email addresses are accepted. Please use your company email.'],
      consent: ['Please confirm that they agreed to be contacted'],
    });
  });
});

describe('a field', () => {
  const verdict = (field: Omit<LeadFormField, 'name' | 'label'>, value: unknown) => {
    const fields = [{ name: 'one', label: 'Rooms', ...field }];
    const check = checkOf({ ...sampleContactForm, fields });
    return messages({ one: value }, check).one?.[0] ?? values({ one: value }, check).one;
  };

  it.each<[Omit<LeadFormField, 'name' | 'label'>, unknown, string]>([
    [{ type: 'number', min: 1, max: 9 }, '3', '3'],
    [{ type: 'number', min: 1, max: 9 }, '-2.5', 'Rooms must be between 1 and 9'],
    [{ type: 'number', min: 1 }, '0', 'Rooms must be 1 or more'],
    [{ type: 'number', max: 9 }, '10', 'Rooms must be 9 or less'],
    [{ type: 'number', required: true }, 'three', 'Please enter a number'],
    [{ type: 'number', required: true }, '', 'Rooms is required'],
    [{ type: 'number' }, '', ''],
    [{ type: 'date', min: '2026-01-01' }, '2026-02-28', '2026-02-28'],
    [{ type: 'date', min: '2026-01-01' }, '2025-12-31', 'Rooms must be January 1, 2026 or later'],
    [{ type: 'date', max: '2026-01-01' }, '2026-01-02', 'Rooms must be January 1, 2026 or earlier'],
    [{ type: 'date' }, '2026-02-30', 'Please enter a date'],
    [{ type: 'date' }, '99999', 'Please enter a date'],
    [{ type: 'select', options: ['A', 'B'] }, 'B', 'B'],
    [{ type: 'select', options: ['A', 'B'] }, 'C', 'Invalid input'],
    [{ type: 'select', options: ['A', 'B'], required: true }, '', 'Rooms is required'],
    [{ type: 'checkbox' }, undefined, ''],
    [{ type: 'checkbox' }, false, ''],
    [{ type: 'checkbox' }, 'yes', 'yes'],
    [{ type: 'consent', required: true }, '', 'Please check this box'],
    [{ type: 'consent', nameInMessages: 'Your consent', required: true }, '', 'Your consent is required'],
    [{ type: 'text' }, undefined, ''],
    [{ type: 'text', messages: { required: 'Say it' }, required: true }, '', 'Say it'],
  ])('%j with %j is %j', (field, value, expected) => {
    expect(verdict(field, value)).toBe(expected);
  });
});

it('the definition survives the way to the browser: both accept the same values, cleaned alike', () => {
  const definition = formDefinition(sampleReferralForm, site, words);
  const received = JSON.parse(JSON.stringify(definition));
  const inBrowser = (input: unknown) => checkForm(received, input, words('invalid'));
  const onServer = checkOf(sampleReferralForm);
  const value = fc.oneof(
    fc.string({ maxLength: 60, unit: 'binary' }),
    fc.emailAddress(),
    fc.constantFrom('yes', '', 'ana@gmail.com', 'ana@law.example', 'x'.repeat(5001), 7, null, false),
  );
  const names = definition.fields.map(({ name }) => name);
  const request = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
  let accepted = 0;
  fc.assert(
    fc.property(request, fc.boolean(), (given, isValid) => {
      const base = { ...complete, referrerName: 'Ben Ito', referrerEmail: 'b@ito.example', consent: 'yes' };
      const input = isValid ? { ...base, referrerCompany: given.referrerCompany ?? '' } : given;
      const here = inBrowser(input);
      expect(here).toEqual(onServer(input));
      if (!here.ok) return;
      accepted += 1;
      expect(onServer(here.values)).toEqual(here);
    }),
  );
  expect(accepted).toBeGreaterThan(0);
});

it('the names of the values that every form sends cannot be names of fields', () => {
  const sent = [formField, ...technicalFields];
  expect(sent.length).toBeGreaterThan(5);
  expect(requestNames.toSorted()).toEqual(sent.toSorted());
});

describe('an email address', () => {
  it.each([
    'ivan@xn--80a1acny.xn--p1ai',
    'r&d@company.example',
    "o'brien@law.example",
    "dick'@law.example",
    "!#$%&'*+/=?^_`{|}~-@law.example",
    'a.b.c@a-b.c.example',
  ])('%s is accepted', (address) => {
    expect(messages({ ...complete, email: address })).toEqual({});
  });

  it.each([
    '.ana@law.example',
    'ana.@law.example',
    'a..b@law.example',
    '"a b"@law.example',
    'ana@law',
    'ana@law.c',
    'ana@law.xn--',
    'ana@law.e-x',
    'ana@-law.example',
    'ana@law..example',
    'ana@law.example, ben@law.example',
    'ana@bob@law.example',
    'ana<b@law.example',
  ])('%s is refused', (address) => {
    expect(messages({ ...complete, email: address })).toEqual({
      email: ['Please enter a valid email address'],
    });
  });

  it('that zod accepts is accepted', () => {
    const part = fc.string({ unit: fc.constantFrom(..."aZ0_'+-."), minLength: 1, maxLength: 8 });
    const domain = fc.string({ unit: fc.constantFrom(...'aZ0-.'), minLength: 1, maxLength: 8 });
    const address = fc.oneof(
      fc.emailAddress(),
      fc.tuple(part, domain).map(([local, name]) => `${local}@${name}.example`),
    );
    let accepted = 0;
    fc.assert(
      fc.property(address, (text) => {
        if (!regexes.email.test(text)) return;
        accepted += 1;
        expect(emailAddress.test(text)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
