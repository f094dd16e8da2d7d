import { dictionary } from '../../../engine/words/dictionary.ts';

export const distancesWords = dictionary('distances', {
  north: {
    about: 'A direction after a distance: "3 miles north".',
    en: 'north',
    es: 'al norte',
    fr: 'au nord',
  },
  northeast: { about: 'A direction after a distance.', en: 'northeast', es: 'al noreste', fr: 'au nord-est' },
  east: { about: 'A direction after a distance.', en: 'east', es: 'al este', fr: 'à l’est' },
  southeast: { about: 'A direction after a distance.', en: 'southeast', es: 'al sureste', fr: 'au sud-est' },
  south: { about: 'A direction after a distance.', en: 'south', es: 'al sur', fr: 'au sud' },
  southwest: {
    about: 'A direction after a distance.',
    en: 'southwest',
    es: 'al suroeste',
    fr: 'au sud-ouest',
  },
  west: { about: 'A direction after a distance.', en: 'west', es: 'al oeste', fr: 'à l’ouest' },
  northwest: {
    about: 'A direction after a distance.',
    en: 'northwest',
    es: 'al noroeste',
    fr: 'au nord-ouest',
  },
  distanceAndDirection: {
    about: 'A distance and a direction of this section: "3 miles north".',
    en: '{distance} {direction}',
    es: '{distance} {direction}',
    fr: '{distance} {direction}',
  },
  northMark: { about: 'The letter below the arrow of a map that points north.', en: 'N', es: 'N', fr: 'N' },
});
