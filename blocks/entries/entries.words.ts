import { dictionary } from '../../engine/words/dictionary.ts';

export const entriesWords = dictionary('entries', {
  yes: { about: 'The value of a field that is true.', en: 'Yes', es: 'Sí', fr: 'Oui' },
  groups: {
    about:
      'Above the links to the pages that together list everything, where a list shows only a part of it.',
    en: 'The complete list',
    es: 'La lista completa',
    fr: 'La liste complète',
  },
  no: { about: 'The value of a field that is false.', en: 'No', es: 'No', fr: 'Non' },
});
