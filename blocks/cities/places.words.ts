import { dictionary } from '../../engine/words/dictionary.ts';

export const placesWords = dictionary('places', {
  distancesFrom: {
    about: 'Read aloud by screen readers: the name of a list of places with their distances from {place}.',
    en: 'Straight-line distances from {place}',
    es: 'Distancias en línea recta desde {place}',
    fr: 'Distances à vol d’oiseau depuis {place}',
  },
});
