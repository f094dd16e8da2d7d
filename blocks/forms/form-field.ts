/** A field of a form: its label and its hints for the browser. */
export interface FormField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'textarea' | 'checkbox';
  /** The autofill hint; checkboxes have none. */
  readonly autoComplete?: string;
  readonly optional?: true;
  /** The field has the full width of the form. */
  readonly wide?: true;
}

/** A group of fields; a form with several groups names each of them. */
export interface FieldGroup<Name extends string = string> {
  readonly legend?: string;
  readonly fields: readonly FormField<Name>[];
}
