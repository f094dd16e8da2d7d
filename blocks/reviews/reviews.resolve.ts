import type { ContentReader } from '../../engine/compose/content-reader.ts';

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly loading: string;
  readonly embedUrl?: string | undefined;
  readonly source?: { readonly label: string; readonly href: string } | undefined;
  readonly ratedBy: string;
}

export interface Reviews extends Source {
  readonly rating: { readonly value: string; readonly best: number; readonly count: number };
}

/** Adds the site's rating. */
export function resolveReviews(block: Source, read: ContentReader): Reviews {
  const { value, best, count } = read.site.rating;
  return { ...block, rating: { value, best, count } };
}
