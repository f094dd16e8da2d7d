import { line } from '../../engine/content/model/common.ts';

/** The note of a form in one place, if it differs from that of the form. */
export const formNote = () =>
  line({ max: 400 })
    .optional()
    .describe('The terms that the visitor accepts here, in place of the note of the form.');
