/** Where the browser keeps the choice between light and dark, as one of these words; none is kept for the system's. */
export const colorSchemeKey = 'color-scheme';
