import { trapFieldOf } from '../../blocks/forms/trap-field.ts';
import { weekDays } from '../../engine/content/model/region.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { type Theme, themeOf } from '../../engine/content/theme/theme.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { type LocalePreferences, localePreferencesOf } from '../../engine/words/locale-preferences.ts';
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
    clock: siteRegionOf(state).clock,
    words: snapshotWords(state?.snapshot),
    mark: site?.mark,
    theme: themeOf(state?.snapshot.theme?.value),
  };
}

/** Returns the region of the site, with the habits of its country where the content states none. */
export function siteRegionOf(state: SiteState | undefined): LocalePreferences {
  const site = state?.snapshot.site.value;
  const start = site?.weekStart;
  return localePreferencesOf(site?.language ?? 'en', {
    country: site?.office.country,
    clock: site?.clock,
    units: undefined,
    firstDay: start === undefined ? undefined : weekDays.indexOf(start) + 1,
  });
}
