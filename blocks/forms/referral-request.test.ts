import { describe, expect, it } from 'vitest';
import { englishFormTexts } from '../testing/form-texts.ts';
import { leadSchema } from './lead-request.ts';
import { leadRequestSchema, referralSchema } from './referral-request.ts';

const freeMail = { domains: ['gmail.com'], prefixes: ['yahoo.'] };

const referral = {
  referrerName: 'Ana Ruiz',
  referrerEmail: 'ana@gmail.com',
  referrerCompany: 'Ruiz Law',
  firstName: 'Ben',
  lastName: 'Ito',
  email: 'ben@ito-foods.com',
  phone: '(626) 555-0188',
  company: 'Ito Foods',
  message: 'Their server is old; call in the morning.',
  source: 'homepage',
  consent: 'yes',
};

describe('a referral', () => {
  it('becomes a lead about the referred person, with the referrer in its message', () => {
    expect(referralSchema(freeMail, englishFormTexts).parse(referral)).toEqual({
      firstName: 'Ben',
      lastName: 'Ito',
      email: 'ben@ito-foods.com',
      phone: '(626) 555-0188',
      company: 'Ito Foods',
      service: '',
      location: '',
      source: 'homepage',
      message:
        'Their server is old; call in the morning.\n\n' +
        'Referred by Ana Ruiz, Ruiz Law (ana@gmail.com), who confirmed that they agreed to be contacted.',
    });
  });

  it('becomes a lead that the lead schema accepts, whatever the length of the message', () => {
    const lead = referralSchema(freeMail, englishFormTexts).parse({
      ...referral,
      message: `one\r\ntwo\u0007${'x'.repeat(3990)}`,
    });
    expect(leadSchema(freeMail, englishFormTexts).parse(lead)).toEqual(lead);
  });

  it('requires the referrer, consent, and a business address of the referred person', () => {
    const result = referralSchema(freeMail, englishFormTexts).safeParse({
      ...referral,
      referrerName: '',
      referrerEmail: 'ana',
      email: 'ben@yahoo.com',
      consent: false,
    });
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
      expect.arrayContaining([
        ['referrerName', 'Your name must be at least 2 characters'],
        ['referrerEmail', 'Please enter a valid email address'],
        ['email', 'Only business email addresses are accepted. Please use your company email.'],
        ['consent', 'Please confirm that they agreed to be contacted'],
      ]),
    );
    expect(result.error?.issues).toHaveLength(4);
  });
});

describe('leadRequestSchema', () => {
  it('is the schema of a referral for a request with a referrer', () => {
    const { consent: _, ...withoutConsent } = referral;
    expect(
      leadRequestSchema(withoutConsent, freeMail, englishFormTexts).safeParse(withoutConsent).success,
    ).toBe(false);
    expect(leadRequestSchema(referral, freeMail, englishFormTexts).parse(referral).message).toContain(
      'Referred by Ana Ruiz',
    );
  });

  it('is the schema of a lead for any other request', () => {
    const { referrerName: _, ...lead } = referral;
    expect(leadRequestSchema(lead, freeMail, englishFormTexts).parse(lead).message).toBe(lead.message);
    expect(leadRequestSchema(undefined, freeMail, englishFormTexts).safeParse(undefined).success).toBe(false);
  });
});
