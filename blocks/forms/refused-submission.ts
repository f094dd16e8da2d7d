import type { PageContext, Submission } from '../../engine/render/block-type.ts';
import { formField } from './request-fields.ts';

/** The refused submission that this page answers, if it came from the form of this block. */
export function refusedSubmission(page: PageContext, id: string): { readonly refused?: Submission } {
  const refused = page.submission;
  return refused?.values[formField] === id ? { refused } : {};
}
