import type { LeadFormEntry, LeadFormField } from '../../engine/content/model/form.ts';
import { typeset } from '../../engine/words/typography.ts';
import type { TextsOf, Words } from '../../engine/words/words.ts';
import type { FreeMail } from './business-email.ts';
import { fieldTypeTable, isBox } from './field-type-table.ts';
import type { FieldMessages, FormField, FormRules } from './form-field.ts';
import type { formsWords } from './forms.words.ts';

type FormsWords = Words<typeof formsWords>;

/** The texts of a form that do not belong to a field. */
const formTexts = [
  'optional',
  'choose',
  'summary',
  'invalid',
  'required',
  'sent',
  'notSent',
  'failed',
  'failedWith',
  'error',
  'notification',
  'notifications',
  'close',
] as const;

export type FormTexts = TextsOf<typeof formsWords, (typeof formTexts)[number]>;

/** The data for the script of a form. It is the same on every page, so it is one file, and no page contains it. */
export interface FormDefinition extends FormRules {
  readonly button: string;
  readonly note: string;
  readonly texts: FormTexts;
}

const noFreeMail: FreeMail = { domains: [], prefixes: [] };

/** Joins a form with the words of the site and its list of consumer mail providers. */
export function formDefinition(form: LeadFormEntry, site: SiteOfForms, words: FormsWords): FormDefinition {
  const takesBusinessEmail = form.fields.some(({ type }) => type === 'business-email');
  return {
    button: typeset(form.button, words.formats.language),
    note: typeset(form.note, words.formats.language),
    fields: form.fields.map((field) => fieldDefinition(field, words)),
    // Read only if needed: a page depends on what it reads.
    freeMail: takesBusinessEmail ? copyOf(site.freeMail) : noFreeMail,
    texts: words.texts(...formTexts),
  };
}

interface SiteOfForms {
  readonly freeMail: FreeMail;
}

const copyOf = ({ domains, prefixes }: FreeMail): FreeMail => ({
  domains: [...domains],
  prefixes: [...prefixes],
});

/** The fields that a page sends with every form: what the page is about, and where the form is. */
export function carriedFields(words: FormsWords): readonly FormField[] {
  const names = { service: 'serviceField', location: 'locationField', source: 'sourceField' } as const;
  return Object.entries(names).map(([name, word]) =>
    fieldDefinition({ name, type: 'text', label: words(word) }, words),
  );
}

function fieldDefinition(written: LeadFormField, words: FormsWords): FormField {
  const field = typesetField(written, words.formats.language);
  const { name, type, label, group, help, placeholder, autocomplete, required, wide } = field;
  const { options, minLength, min, max } = field;
  const { control, maxLength: maximum } = fieldTypeTable[type];
  const maxLength = field.maxLength ?? maximum;
  return {
    name,
    type,
    label,
    ...(group !== undefined && { group }),
    ...(help !== undefined && { help }),
    ...(placeholder !== undefined && { placeholder }),
    ...(autocomplete !== undefined && { autocomplete }),
    ...(required !== true && { optional: true as const }),
    ...(wide === true && { wide }),
    ...(options !== undefined && { options: [...options] }),
    // An empty address is not a valid one, which is what its message says.
    ...(control !== 'email' && { minLength: minLength ?? 1 }),
    maxLength,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    messages: messagesOf(field, maxLength, words),
  };
}

/** The markup of an island stays as its component renders it, so its texts have their typography before. */
function typesetField(field: LeadFormField, language: string): LeadFormField {
  const shown = ['label', 'group', 'help', 'placeholder', 'nameInMessages'] as const;
  const texts = shown.flatMap((name) => {
    const text = field[name];
    return text === undefined ? [] : [[name, typeset(text, language)] as const];
  });
  return { ...field, ...Object.fromEntries(texts) };
}

function messagesOf(field: LeadFormField, maximum: number, words: FormsWords): FieldMessages {
  const { label, nameInMessages = label, messages, minLength = 1, type } = field;
  const row = fieldTypeTable[type];
  const invalid = messages?.invalid ?? words(row.invalid ?? 'invalid');
  const named = { field: nameInMessages };
  // The label of a box is a sentence, and no name.
  const isSentence = isBox(field) && field.nameInMessages === undefined;
  const required = messages?.required ?? (isSentence ? words('unchecked') : words('missing', named));
  const tooLong = messages?.tooLong ?? words('tooLong', { ...named, maximum: String(maximum) });
  return {
    short:
      minLength > 1 && !isBox(field)
        ? (messages?.tooShort ?? words('tooShort', { ...named, minimum: String(minLength) }))
        : required,
    long: row.control === 'email' ? invalid : tooLong,
    invalid,
    bounds: messages?.invalid ?? boundsMessage(field, named, words),
    consumer: messages?.consumer ?? words('privateEmail'),
    missing: words('required'),
    wrong: words('invalid'),
  };
}

/** A number, or a date as "2026-01-01", as the language writes them. A number can be a year, so it is not grouped. */
function boundText(bound: number | string | undefined, words: FormsWords): string | undefined {
  if (typeof bound === 'number')
    return words.formats.number(bound, { useGrouping: false, maximumFractionDigits: 6 });
  return bound === undefined ? undefined : words.formats.date(bound);
}

function boundsMessage(
  { type, min, max }: LeadFormField,
  named: { readonly field: string },
  words: FormsWords,
): string {
  const isDate = type === 'date';
  const minimum = boundText(min, words);
  const maximum = boundText(max, words);
  if (minimum !== undefined && maximum !== undefined) return words('between', { ...named, minimum, maximum });
  if (minimum !== undefined) return words(isDate ? 'notBefore' : 'atLeast', { ...named, minimum });
  return maximum === undefined
    ? words('invalid')
    : words(isDate ? 'notAfter' : 'atMost', { ...named, maximum });
}
