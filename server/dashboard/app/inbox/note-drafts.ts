const prefix = 'note on ';

/** What was typed and not stored yet: kept by the tab, so that neither another lead nor signing in again loses it. */
export const readDraft = (leadId: string): string => sessionStorage.getItem(prefix + leadId) ?? '';

export function keepDraft(leadId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(prefix + leadId);
  else sessionStorage.setItem(prefix + leadId, text);
}

/** Whoever signs in here next is not shown them. */
export function forgetDrafts(): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) sessionStorage.removeItem(name);
}
