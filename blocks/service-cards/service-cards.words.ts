import { dictionary } from '../../engine/words/dictionary.ts';

export const serviceCardsWords = dictionary('serviceCards', {
  more: {
    about: 'The link from a card to the page of {service}.',
    en: 'More about {service}',
    es: 'Más sobre {service}',
    fr: 'En savoir plus : {service}',
  },
});
