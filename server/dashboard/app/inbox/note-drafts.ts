const prefix = 'note on ';

/** The unsaved text of a note. It is in session storage, so that it survives other leads and signing in again. */
export const readDraft = (leadId: string): string => sessionStorage.getItem(prefix + leadId) ?? '';

export function saveDraft(leadId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(prefix + leadId);
  else sessionStorage.setItem(prefix + leadId, text);
}

/** Deletes all drafts, so that the next user of this tab does not see them. */
export function deleteDrafts(): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) sessionStorage.removeItem(name);
}
