import type { Diagnostic } from '../content/diagnostic.ts';

/** Where the development server sends live-edit events (server-sent events, one JSON value each). */
export const liveEventsPath = '/__cityblock/events';

/** What the development server tells browsers after a save: `paths` names the pages that changed, `*` means all. */
export type LiveEvent =
  | { readonly type: 'changed'; readonly paths: readonly string[] | '*' }
  | { readonly type: 'error'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'ok' };
