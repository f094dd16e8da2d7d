import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { addDays } from '../../engine/content/calendar.ts';

interface Source {
  readonly text: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly link?: { readonly label: string; readonly href: string } | undefined;
}

interface NoticeContent {
  readonly text: string;
  readonly link: Source['link'];
  readonly isShown: boolean;
}

/** @throws Error if the notice ends before it begins */
export function resolveNotice({ text, from, until, link }: Source, { clock }: ContentReader): NoticeContent {
  if (from !== undefined && until !== undefined && until < from)
    throw new Error(`The last day, ${until}, is before the first, ${from}, so the notice is never shown.`);
  const hasBegun = from === undefined || clock.hasBegun(from);
  const hasEnded = until !== undefined && clock.hasBegun(addDays(until, 1));
  return { text, link, isShown: hasBegun && !hasEnded };
}
