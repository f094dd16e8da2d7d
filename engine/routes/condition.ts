/** A condition as documents write it: "service.page" (there is a value other than false), or "!cell.intro". */
export interface Condition {
  readonly path: readonly string[];
  readonly wanted: boolean;
}

export function parseCondition(text: string): Condition {
  const wanted = !text.startsWith('!');
  return { path: text.slice(wanted ? 0 : 1).split('.'), wanted };
}

/** Whether a value counts as there: empty texts, lists and objects do not, nor does false. */
export function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
