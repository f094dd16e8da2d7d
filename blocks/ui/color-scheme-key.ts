/** The local storage key of the color scheme. There is no entry if the visitor follows the system. */
export const colorSchemeKey = 'color-scheme';
