import type { DiagnosticCode } from '../content/diagnostic.ts';
import type { SlugsByKind } from './entry-slugs.ts';

export function isDraftSlug(kind: string, slug: string, drafts: SlugsByKind): boolean {
  return drafts.get(kind)?.has(slug) === true;
}

/** The fault of a live file that needs a draft. */
export function draftFault(
  kind: string,
  slug: string,
): { readonly code: DiagnosticCode; readonly message: string; readonly hint: string } {
  return {
    code: 'CB_DRAFT',
    message: `${kind}/${slug} is a draft, which visitors do not see`,
    hint: `Remove "draft": true from ${kind}/${slug}.json to publish it, or name another.`,
  };
}
