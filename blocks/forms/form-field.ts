/** One field of a form, as a person sees it and as a browser helps to fill it. */
export interface FormField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'textarea' | 'checkbox';
  /** What browsers may fill in; a box to tick has nothing of the kind. */
  readonly autoComplete?: string;
  readonly optional?: true;
  /** Takes the whole width of the form. */
  readonly wide?: true;
}

/** Fields that belong together; a form of several groups names each. */
export interface FieldGroup<Name extends string = string> {
  readonly legend?: string;
  readonly fields: readonly FormField<Name>[];
}
