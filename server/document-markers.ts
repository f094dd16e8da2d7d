/** Where the content of the head stands in the document that Vike makes. */
export const headMarker = '<!--cityblock:head-->';

/** Where the content of the body stands in the document that Vike makes. */
export const bodyMarker = '<!--cityblock:body-->';
