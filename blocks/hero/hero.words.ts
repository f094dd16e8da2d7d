import { dictionary } from '../../engine/words/dictionary.ts';

export const heroWords = dictionary('hero', {
  fromOffice: {
    about:
      'Where a city is; {distance} and {direction} are those of the section "distances", {place} is the city of the office.',
    en: '{distance} {direction} of our {place} office, in a straight line.',
    es: '{distance} {direction} de nuestra sede de {place}, en línea recta.',
    fr: '{distance} {direction} de nos locaux de {place}, à vol d’oiseau.',
  },
  nearOffice: {
    about: 'Where a city is that is so near that its direction says nothing.',
    en: '{distance} from our {place} office, in a straight line.',
    es: '{distance} de nuestra sede de {place}, en línea recta.',
    fr: '{distance} de nos locaux de {place}, à vol d’oiseau.',
  },
});
