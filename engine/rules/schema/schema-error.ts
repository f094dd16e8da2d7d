import type { JsonPath } from '../../content/json-source.ts';

/** A keyword of a schema that a value does not satisfy. */
export type SchemaError = UnmetKeyword & {
  /** The path of the value; for a property name, that of its object. */
  readonly path: JsonPath;
  /** The property name that the error is about, rather than a value. */
  readonly propertyName?: string | undefined;
};

export type UnmetKeyword =
  | { readonly keyword: 'type'; readonly type: string }
  | { readonly keyword: 'required' | 'additionalProperties'; readonly property: string }
  | { readonly keyword: 'enum'; readonly allowed: readonly unknown[] }
  | { readonly keyword: 'const'; readonly allowed: unknown }
  | { readonly keyword: 'pattern'; readonly pattern: string }
  | { readonly keyword: 'minLength' | 'maxLength' | 'minItems' | 'maxItems'; readonly limit: number }
  | ({ readonly keyword: 'limit' } & Limit)
  | { readonly keyword: 'multipleOf'; readonly divisor: number }
  | { readonly keyword: 'trimmed' | 'iconName' | 'not' }
  | UnmetUnion;

/** A limit that a number exceeds. */
export interface Limit {
  readonly comparison: '<=' | '>=' | '<' | '>';
  readonly limit: number;
}

/** A union none of whose branches accepts the value. */
interface UnmetUnion {
  readonly keyword: 'anyOf';
  /** The errors of each branch. */
  readonly branches: readonly (readonly SchemaError[])[];
}
