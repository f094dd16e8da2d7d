import type { PageContext, RefusedSubmission } from '../../engine/render/block-type.ts';
import { formField } from './request-fields.ts';

/** Returns the refused submission that this page responds to, if it came from this block's form. */
export function refusedSubmission(page: PageContext, id: string): { readonly refused?: RefusedSubmission } {
  const refused = page.submission;
  return refused?.values[formField] === id ? { refused } : {};
}
