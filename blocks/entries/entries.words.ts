import { dictionary } from '../../engine/words/dictionary.ts';

export const entriesWords = dictionary('entries', {
  yes: { about: 'The value of a field that is true.', en: 'Yes', es: 'Sí', fr: 'Oui' },
  no: { about: 'The value of a field that is false.', en: 'No', es: 'No', fr: 'Non' },
});
