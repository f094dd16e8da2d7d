import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { IconName } from '../../engine/content/model/icon-names.ts';
import { cityOf } from '../cities/page-city.ts';
import { firstSentence } from '../ui/markdown-text.ts';

export interface CityServices {
  readonly heading: string;
  readonly text: string | undefined;
  readonly services: readonly {
    readonly name: string;
    readonly icon: IconName;
    readonly sentence: string;
    readonly path: string | undefined;
  }[];
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly city?: string | undefined;
}

/** Returns the services in the order of the city's file, without the service of the page itself. */
export function resolveCityServices(block: Source, read: ContentReader): CityServices {
  const city = cityOf(read, block.city);
  const services = Object.keys(city?.services ?? {}).flatMap((slug) => {
    const isOwn = block.city === undefined && read.isAbout('services', slug);
    const service = isOwn ? undefined : read.entry('services', slug);
    if (!city || !service) return [];
    const intro = city.services[slug]?.intro;
    return [
      {
        name: service.name,
        icon: service.icon,
        sentence: intro === undefined ? service.description : firstSentence(intro),
        path: read.pathTo({ cities: city.slug, services: slug }),
      },
    ];
  });
  return { heading: block.heading, text: block.text, services };
}
