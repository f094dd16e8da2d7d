import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { comingHours } from '../hours/coming-hours.ts';
import { pagePhone } from '../page-phone.ts';

/** The cities that the footer lists. */
interface Areas {
  readonly heading: string;
  readonly cities: readonly string[];
  readonly service?: string | undefined;
}

/** Returns the list of links to the pages of cities, or of a service in them. */
export function areaList({ heading, cities, service }: Areas, read: ContentReader) {
  const links = cities.flatMap((slug) => {
    const city = read.entry('cities', slug);
    const href = read.pathTo({ cities: slug, ...(service && { services: service }) });
    return city === undefined || href === undefined ? [] : [{ label: city.name, href }];
  });
  return { heading, links };
}

/** Returns what the footer says about the business. */
export function footerBusiness(read: ContentReader) {
  const { site } = read;
  return {
    name: site.name,
    legalName: site.legalName,
    tagline: site.tagline,
    phone: pagePhone(read),
    email: site.email.address,
    hours: site.hours.visible,
    comingHours: comingHours(read),
    address: site.office.lines,
  };
}
