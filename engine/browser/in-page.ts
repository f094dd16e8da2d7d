/** Attribute of the root element while in-page navigation is active. */
export const inPageAttribute = 'data-in-page-navigation';
