import type { JobPosting, Thing } from 'schema-dts';
import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { Site } from '../../engine/content/model/site.ts';
import { postalAddress } from '../../engine/render/business-data.ts';

interface Pay {
  readonly visible: string;
  readonly min: number;
  readonly max: number;
  readonly currency: string;
  readonly unit: 'HOUR' | 'MONTH' | 'YEAR';
}

export interface Opening {
  readonly sample?: true | undefined;
  readonly key: string;
  readonly title: string;
  readonly employment: 'full-time' | 'part-time' | 'contractor' | 'intern';
  readonly place: string;
  readonly summary: string;
  readonly duties: readonly string[];
  readonly requirements: readonly string[];
  readonly pay?: Pay | undefined;
  readonly posted: string;
  readonly closes?: string | undefined;
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly openings: readonly Opening[];
  readonly dutiesLabel: string;
  readonly requirementsLabel: string;
  readonly none: string;
  readonly apply: { readonly label: string; readonly href: string };
}

export interface Openings extends Source {
  /** Whether the site publishes its openings as structured data. */
  readonly published: boolean;
  readonly employer: string;
  readonly office: Pick<Site['office'], 'street' | 'locality' | 'region' | 'postalCode' | 'country'>;
}

/** Returns the openings that are valid today, and the hiring organization. */
export function resolveOpenings(block: Source, read: ContentReader): Openings {
  const { street, locality, region, postalCode, country } = read.site.office;
  return {
    ...block,
    openings: block.openings.filter(
      ({ posted, closes }) =>
        read.clock.hasBegun(posted) && (closes === undefined || !read.clock.hasBegun(closes)),
    ),
    published: read.site.markup?.openings === true,
    employer: read.site.legalName,
    office: { street, locality, region, postalCode, country },
  };
}

const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contractor: 'CONTRACTOR',
  intern: 'INTERN',
} as const;

function jobPosting(opening: Opening, { employer, office }: Openings, homeUrl: string): JobPosting {
  const paragraphs = [opening.summary, ...opening.duties, ...opening.requirements];
  return {
    '@type': 'JobPosting',
    title: opening.title,
    description: paragraphs.join('\n'),
    identifier: opening.key,
    datePosted: opening.posted,
    ...(opening.closes !== undefined && { validThrough: opening.closes }),
    employmentType: employmentTypes[opening.employment],
    // All pages use this id for the business.
    hiringOrganization: {
      '@type': 'Organization',
      '@id': `${homeUrl}#business`,
      name: employer,
      url: homeUrl,
    },
    jobLocation: {
      '@type': 'Place',
      address: postalAddress(office),
    },
    ...(opening.pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: opening.pay.currency,
        value: {
          '@type': 'QuantitativeValue',
          minValue: opening.pay.min,
          maxValue: opening.pay.max,
          unitText: opening.pay.unit,
        },
      },
    }),
  };
}

/** Returns the structured data of the openings, in the order in which they are shown, if the site publishes it. */
export function openingsData(
  block: Openings,
  page: { readonly url: (path: string) => string },
): Thing | undefined {
  if (!block.published || block.openings.length === 0) return undefined;
  return {
    '@type': 'ItemList',
    itemListElement: block.openings.map((opening, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: jobPosting(opening, block, page.url('/')),
    })),
  };
}
