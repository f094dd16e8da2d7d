import { dictionary } from '../engine/words/dictionary.ts';

export const samplesWords = dictionary('samples', {
  sample: {
    about: 'Next to an invented fact, which is replaced before the site goes live.',
    en: 'Sample',
    es: 'Ejemplo',
    fr: 'Exemple',
  },
});
