/** Returns an id for a filled-in form, so that sending it twice stores it once. */
export function newSubmissionId(): string {
  // randomUUID exists only in secure contexts.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
