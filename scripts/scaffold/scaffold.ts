/** What a scaffold wrote, and what remains for a person to do. */
export interface Scaffold {
  /** Files that were made or changed, as a person would name them. */
  readonly files: readonly string[];
  readonly nextSteps: readonly string[];
}

/** The names of the properties that a value of the type must have. */
export type RequiredName<Type> = {
  [Name in keyof Type]-?: Record<never, never> extends Pick<Type, Name> ? never : Name;
}[keyof Type];

/** An entry before it is written: every required property is there, with nothing in it that would pass for content. */
export type Blank<Type> = Readonly<Record<RequiredName<Type>, unknown>> & { readonly $schema: string };
