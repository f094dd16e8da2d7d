/** The habits of a country in numbers and times. */
export interface LocalePreferences {
  /** The unit of distances. */
  readonly units: 'miles' | 'kilometers';
  readonly clock: 12 | 24;
  /** From 1, Monday, to 7, Sunday. */
  readonly firstDay: number;
}

/** The countries whose road signs tell miles (ISO 3166), by the CLDR data on measurement systems. */
const mileCountries: ReadonlySet<string> = new Set('AS GB GG GU IM JE LR MP PR US VI'.split(' '));

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

/**
 * Returns the preferences of a country.
 * @param country its ISO 3166 code; by default that of the language
 */
export function localePreferencesOf(
  language: string,
  country = new Intl.Locale(language).maximize().region ?? '001',
): LocalePreferences {
  const { language: alone } = new Intl.Locale(language);
  const { hourCycle } = new Intl.DateTimeFormat(`${alone}-${country}`, { hour: 'numeric' }).resolvedOptions();
  return {
    units: mileCountries.has(country) ? 'miles' : 'kilometers',
    clock: hourCycle === 'h12' || hourCycle === 'h11' ? 12 : 24,
    firstDay: saturdayCountries.has(country) ? 6 : sundayCountries.has(country) ? 7 : 1,
  };
}
