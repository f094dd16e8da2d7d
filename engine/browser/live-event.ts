import type { Diagnostic } from '../content/diagnostic.ts';

/** The path of the live-edit events: server-sent events with one JSON value each. For development only. */
export const liveEventsPath = '/__cityblock/events';

/**
 * An event after a save: the site has changed, or the save has errors. `isTaken` tells whether the site shows the save without the
 * parts at fault; otherwise it stays as it was before.
 */
export type LiveEvent =
  | { readonly type: 'changed' }
  | { readonly type: 'error'; readonly diagnostics: readonly Diagnostic[]; readonly isTaken: boolean };
