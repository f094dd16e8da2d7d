import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { TimelineDrawingContent } from '../ui/timeline/timeline-drawing.schema.ts';

interface HeroAction {
  readonly label: string;
  readonly href: string;
}

interface Source {
  readonly variant?: 'statement' | 'page' | undefined;
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly phone?:
    | { readonly number: 'main' | 'local' | 'sales' | 'support'; readonly label: string }
    | undefined;
  readonly booking?: true | undefined;
  readonly actions?: readonly HeroAction[] | undefined;
  readonly facts?: readonly { readonly label: string; readonly value: string }[] | undefined;
  readonly timeline?: TimelineDrawingContent | undefined;
}

interface HeroContent {
  readonly variant: 'statement' | 'page';
  readonly heading: string;
  readonly lead: string | undefined;
  readonly phone: { readonly label: string; readonly display: string; readonly href: string } | undefined;
  /** The first one is the main action. */
  readonly actions: readonly HeroAction[];
  /** Whether the first action is also in the bar at the bottom of small screens. */
  readonly isFirstInBar: boolean;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly timeline: TimelineDrawingContent | undefined;
}

export function resolveHero(block: Source, read: ContentReader): HeroContent {
  const { booking, phones } = read.site;
  const phone = block.phone && phones[block.phone.number];
  return {
    variant: block.variant ?? 'page',
    heading: block.heading,
    lead: block.lead,
    phone: block.phone && phone && { label: block.phone.label, display: phone.display, href: phone.href },
    actions: [
      ...(block.booking ? [{ label: booking.label, href: booking.href }] : []),
      ...(block.actions ?? []),
    ],
    isFirstInBar: block.booking === true && booking.inBar === true,
    facts: block.facts ?? [],
    timeline: block.timeline,
  };
}
