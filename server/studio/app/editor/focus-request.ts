import type { JsonPath } from '../../../../engine/content/json-source.ts';

/** Asks the form to scroll to a property and focus it, once for each number. */
export interface FocusRequest {
  readonly path: JsonPath;
  readonly request: number;
}
