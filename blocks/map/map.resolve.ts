import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { GeoPoint } from '../../engine/content/distance.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';
import { comingHours } from '../hours/coming-hours.ts';

export interface OfficeMap {
  readonly heading: string;
  readonly text: string | undefined;
  readonly show: string;
  readonly notice: string;
  readonly directions: { readonly label: string; readonly href: string };
  readonly embedUrl: string | undefined;
  readonly office: {
    readonly name: string;
    readonly address: readonly string[];
    readonly geo: GeoPoint;
  };
  readonly hours: string;
  readonly comingHours: readonly string[];
  readonly phone: { readonly display: string; readonly href: string };
  readonly places: readonly { readonly name: string; readonly geo: GeoPoint }[];
}

type Source = Pick<OfficeMap, 'heading' | 'show' | 'notice' | 'directions'> & {
  readonly text?: string | undefined;
};

/**
 * Returns the office with the site's service areas around it, for the drawing that is shown before the embedded map.
 */
export function resolveMap(block: Source, read: ContentReader): OfficeMap {
  const { office, hours, serviceAreas } = read.site;
  const { display, href } = sitePhone(read.site, read.phone);
  return {
    heading: block.heading,
    text: block.text,
    show: block.show,
    notice: block.notice,
    directions: { label: block.directions.label, href: block.directions.href },
    embedUrl: office.mapEmbedUrl,
    office: {
      name: office.name,
      address: office.lines,
      geo: { latitude: office.geo.latitude, longitude: office.geo.longitude },
    },
    hours: hours.visible,
    comingHours: comingHours(read),
    phone: { display, href },
    places: serviceAreas.flatMap((slug) => {
      const city = read.entry('cities', slug);
      if (!city) return [];
      return [{ name: city.name, geo: { latitude: city.geo.latitude, longitude: city.geo.longitude } }];
    }),
  };
}
