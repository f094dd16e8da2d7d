import { dictionary } from '../words/dictionary.ts';

export const unavailableWords = dictionary('unavailable', {
  title: {
    about:
      'The title of the answer for a page that cannot be shown for now, because its content has a fault.',
    en: 'This page is not available right now',
    es: 'Esta página no está disponible en este momento',
    fr: 'Cette page n’est pas disponible pour le moment',
  },
  text: {
    about: 'The text below that title. A telephone number follows.',
    en: 'We are correcting it. Please come back later, or call us.',
    es: 'La estamos corrigiendo. Vuelva más tarde o llámenos.',
    fr: 'Nous la corrigeons. Revenez plus tard ou appelez-nous.',
  },
});
