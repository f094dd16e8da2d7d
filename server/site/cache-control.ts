/** The `Cache-Control` of an answer that never changes: its path contains a hash of its content. */
export const immutable = 'public, max-age=31536000, immutable';

/** Browsers keep the answer, and ask for it again before they show it. */
export const revalidated = 'no-cache';
