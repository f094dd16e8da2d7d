/** Marks the position of the head's content in Vike's document. */
export const headMarker = '<!--cityblock:head-->';

/** Marks the position of the body's content in Vike's document. */
export const bodyMarker = '<!--cityblock:body-->';
