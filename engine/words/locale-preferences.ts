/** The units in which a site tells distances, as names of `Intl` units. */
export type DistanceUnit = 'mile' | 'kilometer';

/** The facts of a site that its preferences follow from. What a site does not say follows from its country. */
export interface LocaleFacts {
  /** The ISO 3166 code of the country. Without it, the country follows from the language. */
  readonly country: string | undefined;
  readonly units: 'miles' | 'kilometers' | undefined;
  /** 12 or 24 hours. */
  readonly clock: 12 | 24 | undefined;
  /** From 1, Monday, to 7, Sunday. */
  readonly firstDay: number | undefined;
}

/** The habits of a country in numbers and times. */
export interface LocalePreferences {
  readonly distanceUnit: DistanceUnit;
  readonly clock: 12 | 24;
  /** From 1, Monday, to 7, Sunday. */
  readonly firstDay: number;
}

/** The countries whose road signs tell miles (ISO 3166), by the CLDR data on measurement systems. */
const mileCountries: ReadonlySet<string> = new Set('AS GB GG GU IM JE LR MP PR US VI'.split(' '));

/** Returns the preferences of a site. Each property reads only the facts that it depends on. */
export function localePreferencesOf(language: string, facts: LocaleFacts): LocalePreferences {
  return new PreferencesByFacts(language, facts);
}

/** A class, because V8 keeps the hidden class of an object with a getter of its own, and all that the getter refers to. */
class PreferencesByFacts implements LocalePreferences {
  readonly #language: string;
  readonly #facts: LocaleFacts;

  constructor(language: string, facts: LocaleFacts) {
    this.#language = language;
    this.#facts = facts;
  }

  get distanceUnit(): DistanceUnit {
    const { units } = this.#facts;
    const miles = units === undefined ? mileCountries.has(this.#country()) : units === 'miles';
    return miles ? 'mile' : 'kilometer';
  }

  get clock(): LocalePreferences['clock'] {
    return this.#facts.clock ?? clockOf(this.#language, this.#country());
  }

  get firstDay(): number {
    return this.#facts.firstDay ?? firstDayOf(this.#country());
  }

  #country(): string {
    return this.#facts.country ?? new Intl.Locale(this.#language).maximize().region ?? '001';
  }
}

function clockOf(language: string, country: string): 12 | 24 {
  const { language: alone } = new Intl.Locale(language);
  const { hourCycle } = new Intl.DateTimeFormat(`${alone}-${country}`, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11' ? 12 : 24;
}

/** The countries whose weeks start on a Saturday or a Sunday, by the CLDR data on weeks. All others start on Monday. */
const saturdayCountries: ReadonlySet<string> = new Set(
  'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '),
);
const sundayCountries: ReadonlySet<string> = new Set(
  (
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH ' +
    'PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
  ).split(' '),
);

function firstDayOf(country: string): number {
  return saturdayCountries.has(country) ? 6 : sundayCountries.has(country) ? 7 : 1;
}
