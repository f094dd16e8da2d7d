import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import type { Branch, Control } from './control.ts';

/** Whether a control can show a value. */
export function isFitting(control: Control, value: JsonValue): boolean {
  switch (control.kind) {
    case 'text':
    case 'icon':
    case 'picture':
      return typeof value === 'string';
    case 'markdown':
      return isText(value);
    case 'fixed':
      return typeof value !== 'object';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return control.choices.some((choice) => choice.value === value);
    case 'weekdays':
      return isList(value) && value.every((day) => typeof day === 'string' && control.days.includes(day));
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'time':
      return typeof value === 'string' && /^\d{2}:\d{2}$/.test(value);
    case 'color':
      return typeof value === 'string';
    case 'list':
      return isList(value);
    case 'object':
    case 'shades':
    case 'block':
      return isObject(value);
    case 'union':
      return branchIndex(control.branches, value) !== -1;
    case 'json':
      return true;
  }
}

/** Whether a text that the control cannot show, such as a placeholder, is edited as text. */
export function isSpecialText({ kind }: Control): boolean {
  return kind === 'date' || kind === 'time' || kind === 'choice';
}

/** Whether a value is a text, or a list of paragraphs. */
export function isText(value: JsonValue | undefined): value is string | readonly string[] {
  return typeof value === 'string' || (isList(value) && value.every((item) => typeof item === 'string'));
}

/** The index of the branch that a value belongs to; -1 if it belongs to none. */
export function branchIndex(branches: readonly Branch[], value: JsonValue | undefined): number {
  if (value === undefined) return -1;
  const isVariable = isObject(value) && Object.keys(value).join() === 'from';
  const named = branches.findIndex(({ kind }) => kind === 'variable');
  if (isVariable && named !== -1) return named;
  return branches.findIndex(({ kind, control }) => kind !== 'variable' && isFitting(control, value));
}

/** Returns a value for a new item or branch; undefined if its properties are filled in one by one. */
export function emptyValue(control: Control): JsonValue | undefined {
  switch (control.kind) {
    case 'text':
    case 'markdown':
    case 'icon':
    case 'date':
    case 'time':
    case 'color':
      return '';
    case 'flag':
      return true;
    case 'number':
      return 0;
    case 'choice':
      return control.choices[0]?.value;
    case 'weekdays':
    case 'list':
      return [];
    case 'object':
    case 'shades':
      return {};
    case 'union':
      return control.branches[0] === undefined ? undefined : emptyValue(control.branches[0].control);
    case 'fixed':
    case 'block':
    case 'json':
      return undefined;
  }
}
