/** The choices of a theme that are words, in addition to the compositions. The default is not always the first one. */
export const themeChoices = {
  space: ['dense', 'regular', 'airy'],
  lines: ['fine', 'bold', 'none'],
  shadow: ['float', 'soft', 'none'],
} as const;
