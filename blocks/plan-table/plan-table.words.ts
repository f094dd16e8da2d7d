import { dictionary } from '../../engine/words/dictionary.ts';

export const planTableWords = dictionary('planTable', {
  included: {
    about: 'Read aloud by screen readers instead of a check mark in the table of plans.',
    en: 'Included',
    es: 'Incluido',
    fr: 'Compris',
  },
  notIncluded: {
    about: 'Read aloud by screen readers instead of a dash in the table of plans.',
    en: 'Not included',
    es: 'No incluido',
    fr: 'Non compris',
  },
});
