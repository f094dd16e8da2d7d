import { dictionary } from '../../engine/words/dictionary.ts';

export const locationCardsWords = dictionary('locationCards', {
  inPlace: {
    about: 'After the name of a service in a link to its page in {place}.',
    en: 'in {place}',
    es: 'en {place}',
    fr: 'à {place}',
  },
});
