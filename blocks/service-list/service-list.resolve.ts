import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { IconName } from '../../engine/content/model/icon-names.ts';
import { formatsIn } from '../../engine/words/formats.ts';

interface Group {
  readonly category: string;
  readonly title: string;
  readonly text?: string | undefined;
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly groups: readonly Group[];
}

export interface ServiceList {
  readonly heading: string;
  readonly text: string | undefined;
  readonly groups: readonly (Group & {
    readonly services: readonly {
      readonly title: string;
      readonly description: string;
      readonly icon: IconName;
      readonly path: string;
    }[];
  })[];
}

/** Returns each group with its services, sorted by title. Groups without services are left out. */
export function resolveServiceList(block: Source, read: ContentReader): ServiceList {
  const services = read.all('services').flatMap((service) => {
    const path = service.page ? read.pathTo({ services: service.slug }) : undefined;
    const { title, description, icon, category } = service;
    return path === undefined ? [] : [{ title, description, icon, category, path }];
  });
  const { compare } = formatsIn(read.site.language);
  const groups = block.groups.map((group) => ({
    category: group.category,
    title: group.title,
    text: group.text,
    services: services
      .filter(({ category }) => category === group.category)
      .map(({ title, description, icon, path }) => ({ title, description, icon, path }))
      .sort((one, other) => compare(one.title, other.title)),
  }));
  return {
    heading: block.heading,
    text: block.text,
    groups: groups.filter((group) => group.services.length > 0),
  };
}
