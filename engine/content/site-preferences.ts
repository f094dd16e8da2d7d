import {
  type LocaleFacts,
  type LocalePreferences,
  localePreferencesOf,
} from '../words/locale-preferences.ts';
import { weekDays } from './model/region.ts';

/**
 * Returns the preferences of a site. Each property reads only the facts that it depends on.
 * @param read returns the value at a path of `site.json`
 */
export function localePreferencesOfSite(read: ReadSite): LocalePreferences {
  return localePreferencesOf(String(read(['language'])), new FactsOfSite(read));
}

type ReadSite = (path: readonly string[]) => unknown;

/** A class, so that V8 does not keep what `read` refers to: see `localePreferencesOf`. */
class FactsOfSite implements LocaleFacts {
  readonly #read: ReadSite;

  constructor(read: ReadSite) {
    this.#read = read;
  }

  get country(): string {
    return String(this.#read(['office', 'country']));
  }

  get units(): LocaleFacts['units'] {
    const units = this.#read(['units']);
    return units === 'miles' || units === 'kilometers' ? units : undefined;
  }

  get clock(): LocaleFacts['clock'] {
    const clock = this.#read(['clock']);
    return clock === 12 || clock === 24 ? clock : undefined;
  }

  get firstDay(): number | undefined {
    const start = weekDays.find((day) => day === this.#read(['weekStart']));
    return start && weekDays.indexOf(start) + 1;
  }
}
