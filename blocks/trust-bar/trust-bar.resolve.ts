import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { readClaims, type ShownClaim } from '../claims.ts';

interface TrustBarContent {
  readonly heading: string;
  readonly claims: readonly ShownClaim[];
}

export function resolveTrustBar(
  block: { readonly heading: string; readonly claims: readonly string[] },
  read: ContentReader,
): TrustBarContent {
  return { heading: block.heading, claims: readClaims(read, block.claims) };
}
