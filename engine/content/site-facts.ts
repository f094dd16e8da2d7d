import { addressLines } from './address-lines.ts';
import { isRecord } from './json-schema.ts';
import type { Site, SiteFile } from './model/site.ts';
import { openingHoursText, timesText } from './opening-hours.ts';
import { localePreferencesOfSite } from './site-preferences.ts';
import { type Entry, isKind } from './snapshot.ts';

/** Adds the facts that follow from others: the lines of the address, and the opening hours as text. */
export function siteFacts(file: SiteFile | Site): Site {
  const { office, hours, language } = file;
  const lines = addressLines(office, language);
  const region = localePreferencesOfSite((path) => valueAt(file, path));
  return {
    ...file,
    office: { ...office, lines, address: lines.join(', ') },
    hours: {
      ...hours,
      visible: hours.visible ?? openingHoursText(hours.open, language, region),
      exceptions: (hours.exceptions ?? []).map((exception) => ({
        ...exception,
        until: exception.until ?? exception.from,
        visible: exception.open && timesText(exception.open, language, region.clock),
      })),
    },
  };
}

const completed = new WeakMap<Entry, Entry>();

/** Returns the entry of the site with its {@link siteFacts}, any other entry unchanged. */
export function withSiteFacts(entry: Entry): Entry {
  if (!isKind('site', entry)) return entry;
  let complete = completed.get(entry);
  if (complete === undefined) {
    const value = siteFacts(entry.value);
    complete = { ...entry, value, readable: value };
    completed.set(entry, complete);
  }
  return complete;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value);
}
