/** The name in `dataset` of a form whose values were typed in an earlier document. */
export const restoredName = 'restored';
