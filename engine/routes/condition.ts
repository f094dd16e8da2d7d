/** A parsed condition: "service.page" (a value other than false is present), or "!cell.intro" (it is absent). */
export interface Condition {
  readonly path: readonly string[];
  readonly wanted: boolean;
}

export function parseCondition(text: string): Condition {
  const wanted = !text.startsWith('!');
  return { path: text.slice(wanted ? 0 : 1).split('.'), wanted };
}

/** Whether a value counts as present. Empty strings, lists and objects and false do not. */
export function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
