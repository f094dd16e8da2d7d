import type { Diagnostic } from '../content/diagnostic.ts';
import type { JsonPath } from '../content/json-source.ts';
import {
  type FieldType,
  type LeadFormEntry,
  type LeadFormField,
  requestNames,
  scriptNames,
} from '../content/model/form.ts';
import { type Entry, ofKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import type { RuleOf } from './rule.ts';

type FormEntry = Entry<LeadFormEntry>;

/** The types of the fields that have a meaning and a column of their own. */
const typesOfNames: Readonly<Record<string, readonly FieldType[]>> = {
  firstName: ['text'],
  lastName: ['text'],
  email: ['email', 'business-email'],
  phone: ['phone'],
  company: ['text'],
  service: ['text', 'select'],
  location: ['text', 'select'],
  message: ['textarea', 'text'],
  source: ['text', 'select'],
};

/** Checks the rules between the properties of forms, which their schema does not express. */
export const forms: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_FORM',
  check: ({ entries }) =>
    ofKind('forms', entries).flatMap((form) => [
      ...form.value.fields.flatMap((field, index) =>
        [unusableName, wrongOptions, wrongBounds, optionalConsent].flatMap((check) =>
          check(field, form, ['fields', index], index),
        ),
      ),
      ...unknownInMessageEnd(form),
      ...withoutContact(form),
    ]),
};

const contactTypes: readonly FieldType[] = ['email', 'business-email', 'phone'];

/** Warns of a form whose leads cannot be answered. One for anonymous remarks may be meant so. */
function withoutContact({ source, value }: FormEntry): Diagnostic[] {
  if (value.fields.some(({ type }) => contactTypes.includes(type))) return [];
  const message =
    'the form asks for no email address and no telephone number, so its leads cannot be answered';
  const hint = 'Add a field of type "email" or "phone".';
  return [{ ...errorAt(source, ['fields'], 'CB_FORM', message, hint), severity: 'warning' }];
}

type CheckField = (field: LeadFormField, form: FormEntry, path: JsonPath, index: number) => Diagnostic[];

const unusableName: CheckField = ({ name, type }, { source, value }, path, index) => {
  const at = [...path, 'name'];
  if (value.fields.findIndex((other) => other.name === name) < index) {
    const message = `the form has another field named "${name}"`;
    return [errorAt(source, at, 'CB_VALUE', message, 'Rename one of the two, or remove it.')];
  }
  if (requestNames.includes(name)) {
    const message = `every form sends "${name}" by itself`;
    return [errorAt(source, at, 'CB_VALUE', message, `Choose another name, such as "${name}Wanted".`)];
  }
  if (scriptNames.has(name)) {
    const message = `"${name}" is a property that the script of a form reads, so the form could not be sent`;
    return [errorAt(source, at, 'CB_VALUE', message, `Choose another name, such as "${name}Wanted".`)];
  }
  const types = Object.hasOwn(typesOfNames, name) ? (typesOfNames[name] ?? [type]) : [type];
  if (types.includes(type)) return [];
  const written = types.map((possible) => `"${possible}"`).join(' or ');
  const message = `"${name}" cannot be of type "${type}", because leads have it with a meaning of its own`;
  return [
    errorAt(source, [...path, 'type'], 'CB_VALUE', message, `Write ${written}, or choose another name.`),
  ];
};

const wrongOptions: CheckField = ({ name, type, options }, { source }, path) => {
  if (type === 'select' && options === undefined) {
    const message = `"${name}" has no options to select`;
    const hint = 'Write them in "options": ["Morning", "Afternoon"].';
    return [errorAt(source, path, 'CB_MISSING_PROPERTY', message, hint)];
  }
  if (type !== 'select' && options !== undefined) {
    const message = `only a field of type "select" has options`;
    const hint = 'Write "type": "select", or remove the options.';
    return [errorAt(source, [...path, 'options'], 'CB_VALUE', message, hint, true)];
  }
  const repeated = options?.findIndex((option, index) => options.indexOf(option) < index) ?? -1;
  if (repeated < 0) return [];
  const message = `the option "${options?.[repeated]}" is there twice`;
  return [errorAt(source, [...path, 'options', repeated], 'CB_VALUE', message, 'Remove one of the two.')];
};

const wrongBounds: CheckField = (field, { source }, path) => {
  const { type, min, max, minLength, maxLength } = field;
  const bounds = Object.entries({ min, max }).flatMap(([name, bound]): Diagnostic[] => {
    if (bound === undefined || isBoundOf(type, bound)) return [];
    const message = `a field of type "${type}" cannot have the bound ${JSON.stringify(bound)}`;
    const hint =
      type === 'number'
        ? 'Write a number without quotation marks: 3.'
        : type === 'date'
          ? 'Write a date: "2026-12-31".'
          : `Remove "${name}": only numbers and dates have bounds. Texts have "minLength" and "maxLength".`;
    return [errorAt(source, [...path, name], 'CB_VALUE', message, hint)];
  });
  if (bounds.length > 0) return bounds;
  if (min !== undefined && max !== undefined && min > max)
    return [
      errorAt(
        source,
        [...path, 'max'],
        'CB_VALUE',
        'no value is within these bounds',
        `Write ${JSON.stringify(min)} or more.`,
      ),
    ];
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return [
      errorAt(
        source,
        [...path, 'maxLength'],
        'CB_VALUE',
        'no text has such a length',
        `Write ${minLength} or more.`,
      ),
    ];
  return [];
};

function isBoundOf(type: FieldType, bound: number | string): boolean {
  if (type === 'number') return typeof bound === 'number';
  return type === 'date' && typeof bound === 'string' && /^\d{4}-\d\d-\d\d$/.test(bound);
}

const optionalConsent: CheckField = ({ name, type, required }, { source }, path) => {
  if (type !== 'consent' || required === true) return [];
  const message = `the consent "${name}" is not required`;
  const hint = 'Write "required": true, or "type": "checkbox" for a free choice.';
  return [errorAt(source, path, 'CB_MISSING_PROPERTY', message, hint)];
};

function unknownInMessageEnd({ source, value: { fields, messageEnd = '' } }: FormEntry): Diagnostic[] {
  const names = fields.map(({ name }) => name);
  return [...messageEnd.matchAll(/\{[^\w{}]*(\w+)\}/g)].flatMap(([, name = '']) => {
    if (names.includes(name)) return [];
    const message = `the form has no field "${name}"`;
    return [errorAt(source, ['messageEnd'], 'CB_UNKNOWN_VARIABLE', message, suggestName(name, names))];
  });
}
