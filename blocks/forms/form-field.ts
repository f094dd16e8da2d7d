import type { FieldType } from '../../engine/content/model/form.ts';
import type { FreeMail } from './business-email.ts';

/** A field of a form with everything that the browser and the server need to know about it. */
export interface FormField {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
  /** The heading of the group that starts with this field. */
  readonly group?: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** The autofill hint; checkboxes have none. */
  readonly autocomplete?: string;
  readonly optional?: true;
  /** The field has the full width of the form. */
  readonly wide?: true;
  readonly options?: readonly string[];
  readonly minLength?: number;
  readonly maxLength: number;
  /** The smallest and the largest number, or the first and the last date. */
  readonly min?: number | string;
  readonly max?: number | string;
  /** The messages that this field can show. */
  readonly messages: FieldMessages;
}

export interface FieldMessages {
  /** The value is empty or too short. */
  readonly short: string;
  readonly long: string;
  /** The value has the wrong form. */
  readonly invalid: string;
  /** The number or the date is out of bounds. */
  readonly bounds: string;
  /** A business address belongs to a consumer mail provider. */
  readonly consumer: string;
  /** A request lacks the field. */
  readonly missing: string;
  /** The value is not text. */
  readonly wrong: string;
}

/** The fields of a form, by which the browser and the server check it. */
export interface FormRules {
  readonly fields: readonly FormField[];
  readonly freeMail: FreeMail;
}
