import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { IconName } from '../../engine/content/model/icon-names.ts';

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly services: readonly string[];
}

export interface RelatedServices {
  readonly heading: string;
  readonly text: string | undefined;
  readonly services: readonly {
    readonly title: string;
    readonly description: string;
    readonly icon: IconName;
    readonly path: string;
  }[];
}

/** Returns the named services that have a page. */
export function resolveRelatedServices(block: Source, read: ContentReader): RelatedServices {
  const services = block.services.flatMap((slug) => {
    const service = read.entry('services', slug);
    const path = read.pathTo({ services: slug });
    if (!service || path === undefined) return [];
    return [{ title: service.title, description: service.description, icon: service.icon, path }];
  });
  return { heading: block.heading, text: block.text, services };
}
