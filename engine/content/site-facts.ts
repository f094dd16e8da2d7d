import { addressLines } from './address-lines.ts';
import { isRecord } from './json-schema.ts';
import type { Site, SiteFile } from './model/site.ts';
import { openingHoursText } from './opening-hours.ts';
import { regionOfSite } from './site-region.ts';

/** Adds the facts that follow from others: the lines of the address, and the opening hours as text. */
export function siteFacts(file: SiteFile): Site {
  const { office, hours, language } = file;
  const lines = addressLines(office, language);
  const region = regionOfSite((path) => valueAt(file, path));
  return {
    ...file,
    office: { ...office, lines, address: lines.join(', ') },
    hours: { ...hours, visible: hours.visible ?? openingHoursText(hours.open, language, region) },
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value);
}
