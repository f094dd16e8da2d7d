import { dictionary } from '../../engine/words/dictionary.ts';

export const ledgerWords = dictionary('ledger', {
  notIncluded: {
    about: 'The heading of the list of what a service does not include.',
    en: 'Not included',
    es: 'No incluido',
    fr: 'Non compris',
  },
});
