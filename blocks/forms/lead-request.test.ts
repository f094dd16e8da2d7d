import 'zod'; // Loads zod's English messages, which must not override those of the schema.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishFormTexts } from '../testing/form-texts.ts';
import type { FreeMail } from './business-email.ts';
import { leadSchema } from './lead-request.ts';

const freeMail: FreeMail = { domains: ['gmail.com', 'Proton.me'], prefixes: ['yahoo.', 'googlemail'] };
const schema = leadSchema(freeMail, englishFormTexts);

const complete = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@ruiz-law.com',
  phone: '(626) 555-0199',
  company: 'Ruiz Law',
  message: 'Our server is old.',
};

/** The messages for an input, by property. */
function messages(input: unknown): Record<string, string[]> {
  const result = schema.safeParse(input);
  const found: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    found[path] = [...(found[path] ?? []), issue.message];
  }
  return found;
}

describe('leadSchema', () => {
  it('accepts a complete lead and fills optional properties', () => {
    expect(schema.parse(complete)).toEqual({
      ...complete,
      service: '',
      location: '',
      source: 'Website Form',
    });
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
    expect(messages({ ...complete, firstName: undefined, phone: 7, source: null })).toEqual({
      firstName: ['Required'],
      phone: ['Invalid input'],
      source: ['Invalid input'],
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
    const lead = schema.parse({
      ...complete,
      firstName: '  Ana\r\nBcc: x@y.z ',
      company: 'Ruiz\u0000 Law',
      message: ' one\r\ntwo\u0007 ',
      source: '  ',
    });
    expect(lead).toMatchObject({
      firstName: 'Ana Bcc: x@y.z',
      company: 'Ruiz  Law',
      message: 'one\ntwo',
      source: 'Website Form',
    });
  });

  it('names the field and its limit for a value that is too long', () => {
    expect(messages({ ...complete, company: 'x'.repeat(201), message: 'x'.repeat(5001) })).toEqual({
      company: ['Company name must be at most 200 characters'],
      message: ['Message must be at most 5000 characters'],
    });
  });

  it('removes unknown properties', () => {
    expect(schema.parse({ ...complete, admin: true })).not.toHaveProperty('admin');
  });

  it('accepts its own output unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), (value) => {
        const first = schema.safeParse({ ...complete, company: value, message: value, source: value });
        if (first.success) expect(schema.parse(first.data)).toEqual(first.data);
      }),
    );
  });
});
