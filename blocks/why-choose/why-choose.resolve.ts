import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { readClaim, type ShownClaim } from '../claims.ts';
import type { MarkdownText } from '../ui/markdown.ts';

export interface Reason {
  readonly title: string;
  readonly text: MarkdownText;
  readonly claim: ShownClaim | undefined;
}

interface Source {
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly reasons: readonly {
    readonly title: string;
    readonly text: string | string[];
    readonly claim?: string | undefined;
  }[];
}

export interface WhyChooseContent {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly reasons: readonly Reason[];
}

export function resolveWhyChoose(block: Source, read: ContentReader): WhyChooseContent {
  return {
    heading: block.heading,
    lead: block.lead,
    reasons: block.reasons.map(({ title, text, claim }) => ({
      title,
      text,
      claim: claim === undefined ? undefined : readClaim(read, claim),
    })),
  };
}
