/** The names of the required properties of a type. */
export type RequiredName<Type> = {
  [Name in keyof Type]-?: Record<never, never> extends Pick<Type, Name> ? never : Name;
}[keyof Type];

/** An empty entry: it has every required property, with a value that the validator rejects. */
export type Blank<Type> = Readonly<Record<RequiredName<Type>, unknown>> & { readonly $schema: string };
