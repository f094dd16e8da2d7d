import { trapFieldOf } from '../../blocks/forms/trap-field.ts';
import type { DeclaredCollections } from '../../engine/content/model/declared-collections.ts';
import { weekDays } from '../../engine/content/model/region.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { defaultTheme, type Theme } from '../../engine/content/theme/theme.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ReadWords } from '../../engine/words/words.ts';

/** The settings of lead forms that come from content. */
export interface LeadSettings {
  /** The confirmation that a stored lead is answered with. */
  readonly receivedMessage: string;
  /** The name of the hidden trap field of the forms. */
  readonly trapField: string;
}

/** The properties of the site for documents that are not part of its content. */
export interface SiteIdentity {
  readonly name: string;
  readonly language: string;
  /** The hours of the clock in times. */
  readonly clock: 12 | 24;
  readonly words: ReadWords;
  readonly mark?: { readonly viewBox: string; readonly path: string } | undefined;
  readonly theme: Theme;
  /** The collections that the site declares. */
  readonly collections: DeclaredCollections;
}

/** Returns the settings of lead forms, with defaults while there is no valid content. */
export function leadSettingsOf(state: SiteState | undefined): LeadSettings {
  const site = state?.snapshot.site.value;
  return {
    receivedMessage: site?.messages.leadReceived ?? '',
    trapField: trapFieldOf(site?.name ?? ''),
  };
}

/** Returns the identity of the site, with defaults while there is no valid content. */
export function siteIdentityOf(state: SiteState | undefined): SiteIdentity {
  const site = state?.snapshot.site.value;
  return {
    name: site?.name ?? 'This site',
    language: site?.language ?? 'en',
    clock: site?.clock ?? 12,
    words: snapshotWords(state?.snapshot),
    mark: site?.mark,
    theme: state?.snapshot.theme ?? defaultTheme,
    collections: state?.model.declared ?? new Map(),
  };
}

/** Returns the first day of the week for the site, from 1, Monday, to 7, Sunday. */
export function firstDayOf(state: SiteState | undefined): number {
  return weekDays.indexOf(state?.snapshot.site.value.weekStart ?? 'Sunday') + 1;
}
