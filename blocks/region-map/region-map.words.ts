import { dictionary } from '../../engine/words/dictionary.ts';

export const regionMapWords = dictionary('regionMap', {
  legend: {
    about: 'Below the map of all places; {count} is their number.',
    en: {
      one: '{count} place. The square is our office.',
      other: '{count} places. The square is our office.',
    },
    es: {
      one: '{count} lugar. El cuadrado es nuestra sede.',
      other: '{count} lugares. El cuadrado es nuestra sede.',
    },
    fr: {
      one: '{count} lieu. Le carré indique nos locaux.',
      other: '{count} lieux. Le carré indique nos locaux.',
    },
  },
  legendWithFarthest: {
    about: 'Below the map of all places, with the place that is farthest from the office.',
    en: {
      one: '{count} place. The square is our office; the farthest place, {place}, is {distance} away in a straight line.',
      other:
        '{count} places. The square is our office; the farthest place, {place}, is {distance} away in a straight line.',
    },
    es: {
      one: '{count} lugar. El cuadrado es nuestra sede; el más lejano, {place}, está a {distance} en línea recta.',
      other:
        '{count} lugares. El cuadrado es nuestra sede; el más lejano, {place}, está a {distance} en línea recta.',
    },
    fr: {
      one: '{count} lieu. Le carré indique nos locaux ; le plus éloigné, {place}, est à {distance} à vol d’oiseau.',
      other:
        '{count} lieux. Le carré indique nos locaux ; le plus éloigné, {place}, est à {distance} à vol d’oiseau.',
    },
  },
  dots: {
    about: 'Explains the sizes of the dots of a map that shows each place.',
    en: 'A larger dot is a larger place.',
    es: 'Un punto mayor es un lugar mayor.',
    fr: 'Un point plus grand est un lieu plus grand.',
  },
  clusters: {
    about: 'Explains the sizes of the dots of a map of so many places that near ones share a dot.',
    en: 'The larger a dot without a name, the more places it covers.',
    es: 'Cuanto mayor es un punto sin nombre, más lugares abarca.',
    fr: 'Plus un point sans nom est grand, plus il regroupe de lieux.',
  },
  list: {
    about: 'The link to the list of the places on the map.',
    en: 'The same places as a list',
    es: 'Los mismos lugares en una lista',
    fr: 'Les mêmes lieux sous forme de liste',
  },
});
