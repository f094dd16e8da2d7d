import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { PictureProperties } from '../../engine/content/model/common.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';
import { type Neighborhood, neighborhoodOf } from '../cities/neighborhood.ts';
import { type WayFromOffice, wayFromOffice } from '../cities/way-from-office.ts';
import { comingHours } from '../hours/coming-hours.ts';
import { firstSentence } from '../ui/markdown-text.ts';
import type { TimelineDrawingContent } from '../ui/timeline/timeline-drawing.schema.ts';

interface HeroAction {
  readonly label: string;
  readonly href: string;
}

interface Source {
  readonly variant?: 'statement' | 'page' | undefined;
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly geography?: true | undefined;
  readonly phone?: { readonly label: string } | undefined;
  readonly booking?: true | undefined;
  readonly actions?: readonly HeroAction[] | undefined;
  readonly facts?: readonly { readonly label: string; readonly value: string }[] | undefined;
  readonly map?: string | undefined;
  readonly picture?: PictureProperties | undefined;
  readonly timeline?: TimelineDrawingContent | undefined;
}

/** Where the city of the page is. */
export interface Geography {
  readonly county: string | undefined;
  readonly office: WayFromOffice | undefined;
}

interface HeroPhone {
  readonly label: string;
  /** The next days on which the number is answered at other hours; at most one text. */
  readonly comingHours: readonly string[];
  readonly display: string;
  readonly href: string;
}

export interface HeroContent {
  readonly variant: 'statement' | 'page';
  readonly heading: string;
  readonly lead: string | undefined;
  readonly geography: Geography | undefined;
  readonly phone: HeroPhone | undefined;
  /** The first one is the main action. */
  readonly actions: readonly HeroAction[];
  /** Whether the first action is also in the bar at the bottom of small screens. */
  readonly isFirstInBar: boolean;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly map: { readonly caption: string; readonly neighborhood: Neighborhood } | undefined;
  readonly picture: PictureProperties | undefined;
  readonly timeline: TimelineDrawingContent | undefined;
}

export function resolveHero(block: Source, read: ContentReader): HeroContent {
  const { booking } = read.site;
  return {
    variant: block.variant ?? 'page',
    heading: block.heading,
    lead: block.lead ?? openingOf(read),
    geography: block.geography && geographyOf(read),
    phone: block.phone && phoneOf(block.phone.label, read),
    actions: [
      ...(block.booking ? [{ label: booking.label, href: booking.href }] : []),
      ...(block.actions ?? []),
    ],
    isFirstInBar: block.booking === true && booking.inBar === true,
    facts: block.facts ?? [],
    map: block.map === undefined ? undefined : mapOf(block.map, read),
    picture: block.picture,
    timeline: block.timeline,
  };
}

function phoneOf(label: string, read: ContentReader): HeroPhone {
  const { display, href } = sitePhone(read.site, read.phone);
  return { label, comingHours: comingHours(read).slice(0, 1), display, href };
}

/** The first sentence of the copy of a cell without a lead; the block that shows the copy omits it. */
function openingOf(read: ContentReader): string | undefined {
  if (!read.cellHas('intro')) return undefined;
  return read.inset(({ cell }) => (cell?.intro === undefined ? '' : firstSentence(cell.intro)));
}

function mapOf(caption: string, read: ContentReader): HeroContent['map'] {
  const city = read.subject('cities');
  return city && { caption, neighborhood: neighborhoodOf(read, city, undefined) };
}

function geographyOf(read: ContentReader): Geography | undefined {
  const city = read.subject('cities');
  if (city === undefined) return undefined;
  return {
    county: city.county,
    office: wayFromOffice(read.site.office, city),
  };
}
