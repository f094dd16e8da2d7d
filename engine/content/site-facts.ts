import { localePreferencesOf } from '../words/locale-preferences.ts';
import { addressLines } from './address-lines.ts';
import { weekDays } from './model/region.ts';
import type { Site, SiteFile } from './model/site.ts';
import { openingHoursText, timesText } from './opening-hours.ts';

/**
 * Adds the facts that follow from others: the lines of the address, the opening hours as text, and the habits of the country in
 * which the office is.
 */
export function siteFacts(file: SiteFile | Site): Site {
  const { office, hours, language } = file;
  const lines = addressLines(office, language);
  const country = localePreferencesOf(language, office.country);
  const {
    units = country.units,
    clock = country.clock,
    weekStart = weekDays[country.firstDay - 1] ?? 'Monday',
  } = file;
  const firstDay = weekDays.indexOf(weekStart) + 1;
  return {
    ...file,
    units,
    clock,
    weekStart,
    office: { ...office, lines, address: lines.join(', ') },
    hours: {
      ...hours,
      visible: hours.visible ?? openingHoursText(hours.open, language, { clock, firstDay }),
      exceptions: (hours.exceptions ?? []).map((exception) => ({
        ...exception,
        until: exception.until ?? exception.from,
        visible: exception.open && timesText(exception.open, language, clock),
      })),
    },
  };
}
