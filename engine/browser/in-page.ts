/** Stands on the root element while links swap pages in instead of loading them. */
export const inPageAttribute = 'data-in-page-navigation';
