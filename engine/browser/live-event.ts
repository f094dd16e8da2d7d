import type { Diagnostic } from '../content/diagnostic.ts';

/** The path of the live-edit events: server-sent events with one JSON value each. For development only. */
export const liveEventsPath = '/__cityblock/events';

/**
 * An event after a save. `paths` contains the paths of the changed pages; `*` means all pages. `isTaken` tells whether the
 * site shows the save without the parts at fault; otherwise it stays as it was before.
 */
export type LiveEvent =
  | { readonly type: 'changed'; readonly paths: readonly string[] | '*' }
  | { readonly type: 'error'; readonly diagnostics: readonly Diagnostic[]; readonly isTaken: boolean }
  | { readonly type: 'ok' };
