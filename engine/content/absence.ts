import { isRecord } from './json-schema.ts';
import type { Absence, Absences } from './snapshot.ts';

/** Whether the value of an entry or document is marked as a draft. */
export function isDraft(value: unknown): boolean {
  return isRecord(value) && value.draft === true;
}

/** Whether the text of a file that cannot be parsed has the mark of a draft. */
export function isDraftText(text: string): boolean {
  return /"draft"\s*:\s*true\b/.test(text);
}

/** Returns what is set aside because of a fault, without the drafts. */
export function setAside(absences: Absences): readonly Absence[] {
  return [...absences.values()].filter(({ reason }) => reason === 'set-aside');
}

/** Returns a text that differs if other files are absent, for another reason or from another path; empty for none. */
export function absencesKey(absences: Absences): string {
  return [...absences.values()]
    .map(({ id, reason, path = '' }) => `${id} ${reason} ${path}`)
    .sort()
    .join('\n');
}
