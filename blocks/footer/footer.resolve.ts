import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';
import { comingHours } from '../hours/coming-hours.ts';
import type { MarkdownText } from '../ui/markdown.ts';

interface FooterLink {
  readonly label: string;
  readonly href: string;
}

interface FooterList {
  readonly heading: string;
  readonly links: readonly FooterLink[];
}

interface Source {
  readonly label: string;
  readonly lists: readonly {
    readonly heading: string;
    readonly links?: readonly FooterLink[] | undefined;
    readonly from?: string | undefined;
  }[];
  readonly areas?:
    | { readonly heading: string; readonly cities: readonly string[]; readonly service?: string | undefined }
    | undefined;
  readonly legal: readonly FooterLink[];
  readonly sampleNote?: string | undefined;
  readonly socialLabel: string;
  readonly colorScheme?: Readonly<Record<'label' | 'system' | 'light' | 'dark', string>> | undefined;
}

interface FooterContent {
  readonly label: string;
  readonly lists: readonly FooterList[];
  readonly legal: readonly FooterLink[];
  readonly socialLabel: string;
  readonly social: readonly FooterLink[];
  readonly business: {
    readonly name: string;
    readonly legalName: string;
    readonly tagline: string;
    readonly phone: { readonly display: string; readonly href: string };
    readonly email: string;
    readonly hours: string;
    readonly comingHours: readonly string[];
    readonly address: readonly string[];
  };
  readonly year: number;
  readonly colorScheme: Source['colorScheme'];
  readonly credits: MarkdownText | undefined;
  /** Undefined unless the site is a sample. */
  readonly sampleNote: string | undefined;
}

function areaLinks(areas: NonNullable<Source['areas']>, read: ContentReader): readonly FooterLink[] {
  return areas.cities.flatMap((slug) => {
    const city = read.entry('cities', slug);
    const href = read.pathTo({ cities: slug, ...(areas.service && { services: areas.service }) });
    return city === undefined || href === undefined ? [] : [{ label: city.name, href }];
  });
}

export function resolveFooter(block: Source, read: ContentReader): FooterContent {
  const { site } = read;
  const phone = sitePhone(site, read.phone);
  const lists = block.lists.map(({ heading, links, from }) => ({
    heading,
    links: (links ?? (from === undefined ? undefined : site.links?.[from]) ?? []).map(({ label, href }) => ({
      label,
      href,
    })),
  }));
  const areas = block.areas && { heading: block.areas.heading, links: areaLinks(block.areas, read) };
  return {
    label: block.label,
    lists: [...lists, ...(areas ? [areas] : [])].filter(({ links }) => links.length > 0),
    legal: block.legal,
    socialLabel: block.socialLabel,
    social: site.social.map(({ label, href }) => ({ label, href })),
    business: {
      name: site.name,
      legalName: site.legalName,
      tagline: site.tagline,
      phone: { display: phone.display, href: phone.href },
      email: site.email.address,
      hours: site.hours.visible,
      comingHours: comingHours(read),
      address: site.office.lines,
    },
    year: read.clock.year(),
    colorScheme: block.colorScheme,
    credits: site.credits,
    sampleNote: site.sample && block.sampleNote,
  };
}
