import { dictionary } from '../../engine/words/dictionary.ts';

export const ratingsWords = dictionary('ratings', {
  rating: {
    about: 'Read aloud by screen readers: a rating and the best possible one.',
    en: '{rating} of {best}',
    es: '{rating} de {best}',
    fr: '{rating} sur {best}',
  },
  average: {
    about: 'After the average rating; {count} is the number of ratings, {source} where they are from.',
    en: { one: 'out of {best}, from {count} {source}', other: 'out of {best}, from {count} {source}' },
    es: { one: 'de {best}, según {count} {source}', other: 'de {best}, según {count} {source}' },
    fr: { one: 'sur {best}, d’après {count} {source}', other: 'sur {best}, d’après {count} {source}' },
  },
});
