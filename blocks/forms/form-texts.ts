import type { TextsOf, Words } from '../../engine/words/words.ts';
import type { ToastTexts } from '../toasts/toast-store.ts';
import type { formsWords } from './forms.words.ts';

type FormsWords = typeof formsWords;

/** The messages about the fields of a lead. */
export type LeadTexts = TextsOf<
  FormsWords,
  | 'tooShort'
  | 'tooLong'
  | 'missing'
  | 'firstNameField'
  | 'lastNameField'
  | 'phoneField'
  | 'companyField'
  | 'serviceField'
  | 'locationField'
  | 'messageField'
  | 'sourceField'
  | 'invalidEmail'
  | 'privateEmail'
  | 'noMessage'
  | 'required'
  | 'invalid'
  | 'defaultSource'
>;

/** The messages about the fields of a referral. */
export type ReferralTexts = LeadTexts &
  TextsOf<
    FormsWords,
    'referrerNameField' | 'referrerCompanyField' | 'noReferredNeed' | 'noConsent' | 'referredBy'
  >;

/** The messages about the response to a sent form. */
export type ResponseTexts = TextsOf<FormsWords, 'failed' | 'failedWith' | 'error'>;

/** The texts that every form in the browser needs. */
export type FormTexts = LeadTexts &
  ResponseTexts &
  ToastTexts &
  TextsOf<
    FormsWords,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'company'
    | 'message'
    | 'optional'
    | 'summary'
    | 'sent'
    | 'notSent'
  >;

/** The texts of the referral form. */
export type ReferralFormTexts = FormTexts &
  ReferralTexts &
  TextsOf<
    FormsWords,
    'aboutReferrer' | 'aboutReferred' | 'referrerName' | 'referrerEmail' | 'referrerCompany' | 'referredNeed'
  >;

/** Returns the messages about the fields of a lead. */
function leadTexts(words: Words<FormsWords>): LeadTexts {
  return words.texts(
    'tooShort',
    'tooLong',
    'missing',
    'firstNameField',
    'lastNameField',
    'phoneField',
    'companyField',
    'serviceField',
    'locationField',
    'messageField',
    'sourceField',
    'invalidEmail',
    'privateEmail',
    'noMessage',
    'required',
    'invalid',
    'defaultSource',
  );
}

/** Returns the messages about the fields of a referral. */
export function referralTexts(words: Words<FormsWords>): ReferralTexts {
  return {
    ...leadTexts(words),
    ...words.texts('referrerNameField', 'referrerCompanyField', 'noReferredNeed', 'noConsent', 'referredBy'),
  };
}

/** Returns the texts that every form in the browser needs. */
export function formTexts(words: Words<FormsWords>): FormTexts {
  return {
    ...leadTexts(words),
    ...words.texts(
      'firstName',
      'lastName',
      'email',
      'phone',
      'company',
      'message',
      'optional',
      'summary',
      'sent',
      'notSent',
      'failed',
      'failedWith',
      'error',
      'notification',
      'notifications',
      'close',
    ),
  };
}

/** Returns the texts of the referral form. */
export function referralFormTexts(words: Words<FormsWords>): ReferralFormTexts {
  return {
    ...formTexts(words),
    ...referralTexts(words),
    ...words.texts(
      'aboutReferrer',
      'aboutReferred',
      'referrerName',
      'referrerEmail',
      'referrerCompany',
      'referredNeed',
    ),
  };
}

/** Returns the texts that differ from those that are part of the script, so that an English page carries none. */
export function textsNotIn<Texts extends object>(script: Partial<Texts>, texts: Texts): Partial<Texts> {
  const differing: Partial<Texts> = {};
  for (const key of keysOf(texts)) if (texts[key] !== script[key]) differing[key] = texts[key];
  return differing;
}

function keysOf<Value extends object>(value: Value): (keyof Value)[] {
  return Object.keys(value).filter((key): key is keyof Value & string => key in value);
}

/** Fills in the placeholders of a text without formatting numbers. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
