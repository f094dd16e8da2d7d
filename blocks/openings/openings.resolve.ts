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

/** The openings of a business, and what structured data say about it. */
interface Openings {
  readonly openings: readonly Opening[];
  /** Whether the site publishes its openings as structured data. */
  readonly published: boolean;
  readonly employer: string;
  readonly office: Pick<Site['office'], 'street' | 'locality' | 'region' | 'postalCode' | 'country'>;
}

/** Returns those openings that are valid today, and the hiring organization. */
export function currentOpenings(openings: readonly Opening[], { clock, site }: ContentReader): Openings {
  const { street, locality, region, postalCode, country } = site.office;
  return {
    openings: openings.filter(
      ({ posted, closes }) => clock.hasBegun(posted) && (closes === undefined || !clock.hasBegun(closes)),
    ),
    published: site.markup?.openings === true,
    employer: site.legalName,
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
