import { dictionary } from '../../engine/words/dictionary.ts';

export const nearbyCitiesWords = dictionary('nearbyCities', {
  note: {
    about: 'Below a list of places with their distances from {place}.',
    en: 'Distances are straight lines from {place}; the road is longer.',
    es: 'Las distancias son en línea recta desde {place}; por carretera son mayores.',
    fr: 'Les distances sont à vol d’oiseau depuis {place} ; la route est plus longue.',
  },
});
