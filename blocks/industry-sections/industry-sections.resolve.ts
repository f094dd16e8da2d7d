import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { IconName } from '../../engine/content/model/icon-names.ts';

interface IndustryEntry {
  readonly slug: string;
  readonly path: string | undefined;
  readonly icon: IconName;
  readonly name: string;
  readonly description: string;
}

interface Source {
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly industries?: readonly string[] | undefined;
}

interface IndustrySectionsContent {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly industries: readonly IndustryEntry[];
}

export function resolveIndustrySections(block: Source, read: ContentReader): IndustrySectionsContent {
  const chosen =
    block.industries === undefined
      ? read.all('industries')
      : block.industries.flatMap((slug) => read.entry('industries', slug) ?? []);
  return {
    heading: block.heading,
    lead: block.lead,
    industries: chosen.map(({ slug, icon, name, description }) => ({
      slug,
      path: read.pathTo({ industries: slug }),
      icon,
      name,
      description,
    })),
  };
}
