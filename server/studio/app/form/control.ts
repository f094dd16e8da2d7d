import type { JsonSchema } from '../../../../engine/content/json-schema.ts';

export interface Choice {
  readonly value: string | number | boolean;
  readonly description?: string | undefined;
}

export interface TextControl {
  readonly kind: 'text';
  /** "line" has no line breaks. */
  readonly size: 'line' | 'paragraph' | 'markdown';
  /** The names of the site that the text may have. */
  readonly names: readonly string[];
  /** The list of `names.json` that has these names; undefined if they are from elsewhere. */
  readonly nameSet: string | undefined;
  /** The placeholders that the text may have. */
  readonly placeholders: readonly string[];
  readonly maxLength: number | undefined;
  /** Whether an empty text is a fault. */
  readonly isNeverEmpty: boolean;
}

/** Long text with markup: one string, or a list of paragraphs. */
export interface MarkdownControl {
  readonly kind: 'markdown';
  /** The placeholders that the text may have. */
  readonly placeholders: readonly string[];
}

export interface ObjectControl {
  readonly kind: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** The schema of properties with names that an editor chooses; undefined if there are none. */
  readonly others: JsonSchema | undefined;
  /** The names that are proposed for them. */
  readonly otherNames: readonly string[];
  /** The list in `names.json` that has these names. */
  readonly otherNameSet: string | undefined;
  /** Those that are shown without a value, too. */
  readonly standing: readonly string[];
  /** Whether the properties fit on a line: opening hours. */
  readonly isLine: boolean;
}

export interface Branch {
  readonly kind: 'text' | 'list' | 'variable' | 'group' | 'flag' | 'number';
  readonly schema: JsonSchema;
  readonly control: Control;
}

/** The way in which a value is edited. */
export type Control =
  | TextControl
  | MarkdownControl
  | ObjectControl
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'flag'; readonly isRemovedWhenOff: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'weekdays'; readonly days: readonly string[] }
  | { readonly kind: 'icon'; readonly names: readonly string[] }
  /** The file of a picture. */
  | { readonly kind: 'picture'; readonly names: readonly string[] }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  | { readonly kind: 'color' }
  /** A color for light and one for dark pages. */
  | { readonly kind: 'shades' }
  | { readonly kind: 'fixed' }
  | { readonly kind: 'list'; readonly items: JsonSchema; readonly item: Control }
  | { readonly kind: 'block' }
  | { readonly kind: 'union'; readonly branches: readonly Branch[] }
  | { readonly kind: 'json' };
