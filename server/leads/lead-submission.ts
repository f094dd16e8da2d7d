import { checkForm, type FormError, type FormValues } from '../../blocks/forms/check-form.ts';
import { checkedValue } from '../../blocks/forms/field-value.ts';
import { carriedFields, formDefinition } from '../../blocks/forms/form-definition.ts';
import { formsWords } from '../../blocks/forms/forms.words.ts';
import type { Lead } from '../../blocks/forms/lead.ts';
import { compareText } from '../../engine/content/compare-text.ts';
import type { FieldType, LeadFormEntry, LeadFormField } from '../../engine/content/model/form.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { LeadField } from './forms/lead-field.ts';

/** How a visitor is thanked. */
export type Thanks = Pick<LeadFormEntry['sent'], 'message' | 'page'>;

export type ReadSubmission =
  | {
      readonly ok: true;
      readonly lead: Lead;
      readonly fields: readonly LeadField[];
      readonly thanks: Thanks;
    }
  | { readonly ok: false; readonly errors: readonly FormError[] };

/**
 * Checks the fields of a request by the rules of its form.
 * @param slug the form that the request was sent from; if it is unknown, the form is chosen by the names of the fields
 */
export function readSubmission(state: SiteState | undefined, slug: string, fields: unknown): ReadSubmission {
  const words = snapshotWords(state?.snapshot)(formsWords);
  const forms = state?.snapshot.collections.forms;
  const form = forms?.get(slug)?.value ?? likelyForm([...(forms?.values() ?? [])], fields) ?? anyForm;
  const site = state?.snapshot.site.value ?? { freeMail: { domains: [], prefixes: [] } };
  const rules = formDefinition(form, site, words);
  const names = new Set(rules.fields.map(({ name }) => name));
  const carried = carriedFields(words).filter(({ name }) => !names.has(name));
  const checked = checkForm({ ...rules, fields: [...rules.fields, ...carried] }, fields, words('invalid'));
  if (!checked.ok) return checked;
  return {
    ok: true,
    lead: leadOf(form, checked.values, words('defaultSource')),
    fields: ownFieldsOf(form, checked.values),
    thanks: form.sent,
  };
}

interface StoredForm {
  readonly slug: string;
  readonly value: LeadFormEntry;
}

/** The form that fits the names of the fields best: it has many of them and few others. */
function likelyForm(forms: readonly StoredForm[], fields: unknown): LeadFormEntry | undefined {
  const given = new Set(typeof fields === 'object' && fields !== null ? Object.keys(fields) : []);
  const ranked = forms.map((form) => {
    const known = form.value.fields.filter(({ name }) => given.has(name)).length;
    return { form, fit: 2 * known - form.value.fields.length };
  });
  ranked.sort((left, right) => right.fit - left.fit || compareText(left.form.slug, right.form.slug));
  return ranked[0]?.form.value;
}

/** Accepts leads from open pages while there is no valid content. */
const anyForm: LeadFormEntry = {
  title: 'Any form',
  button: 'Send',
  note: 'None',
  fields: [
    { name: 'firstName', type: 'text', label: 'First name' },
    { name: 'lastName', type: 'text', label: 'Last name' },
    { name: 'email', type: 'email', label: 'Email', required: true },
    { name: 'phone', type: 'phone', label: 'Phone' },
    { name: 'company', type: 'text', label: 'Company' },
    { name: 'message', type: 'textarea', label: 'Message' },
  ],
  sent: { heading: 'Sent', text: 'Sent', urgent: { text: 'Urgent?', label: 'Call', href: '/' }, page: '/' },
};

function leadOf(form: LeadFormEntry, values: FormValues, defaultSource: string): Lead {
  const text = (name: string) => values[name] ?? '';
  const { messageEnd } = form;
  const { email, phone } = contactNames(form);
  const message = [text('message'), messageEnd === undefined ? '' : fillMessageEnd(messageEnd, text)];
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text(email),
    phone: text(phone),
    company: text('company'),
    service: text('service'),
    location: text('location'),
    message: message.filter((part) => part !== '').join('\n\n'),
    source: text('source') || defaultSource,
  };
}

interface ContactNames {
  readonly email: string;
  readonly phone: string;
}

/** The names of the fields for the address and the number of the visitor: the first of their type, whatever its name. */
function contactNames({ fields }: LeadFormEntry): ContactNames {
  const firstOf = (own: string, types: readonly FieldType[]): string =>
    fields.find(({ name }) => name === own)?.name ??
    fields.find(({ name, type }) => types.includes(type) && !leadNames.has(name))?.name ??
    own;
  return { email: firstOf('email', ['email', 'business-email']), phone: firstOf('phone', ['phone']) };
}

/** The fields whose values have columns of their own. */
const leadNames: ReadonlySet<string> = new Set<keyof Lead>([
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'service',
  'location',
  'message',
  'source',
]);

/** The other values, except consents, whose texts are stored as such, and those that the message contains. */
function ownFieldsOf(form: LeadFormEntry, values: FormValues): readonly LeadField[] {
  const { fields, messageEnd = '' } = form;
  const contacts = Object.values(contactNames(form));
  const inMessage = new Set([...messageEnd.matchAll(placeholder)].map(([, , name]) => name));
  return fields.flatMap((field) => {
    const { name, label, type } = field;
    if (leadNames.has(name) || contacts.includes(name) || type === 'consent' || inMessage.has(name))
      return [];
    const value = typedValue(field, values[name]);
    return value === undefined ? [] : [{ name, label, type, value }];
  });
}

/** The value of a field; undefined if it is empty. */
function typedValue({ type }: LeadFormField, value = ''): LeadField['value'] | undefined {
  if (type === 'checkbox') return value === checkedValue;
  if (value === '') return undefined;
  return type === 'number' ? Number(value) : value;
}

const placeholder = /\{([^\w{}]*)(\w+)\}/g;

/** Fills in `{name}` and `{, name}`, whose punctuation is left out with an empty value. */
function fillMessageEnd(template: string, text: (name: string) => string): string {
  return template.replace(placeholder, (_whole, before: string, name: string) => {
    const value = text(name);
    return value === '' ? '' : before + value;
  });
}
