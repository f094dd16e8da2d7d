import type { JsonPath } from '../../../../engine/content/json-source.ts';

/** A property of a file that a form of some properties shows. */
export interface SelectedProperty {
  readonly path: JsonPath;
  readonly label: string;
  /** In place of the description of the schema, which is for writers of JSON. */
  readonly help?: string;
  /** Whether a button adds it, rather than showing a field without a value. */
  readonly isOffered?: boolean;
}
