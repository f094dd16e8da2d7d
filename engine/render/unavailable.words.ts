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
  busyTitle: {
    about: 'The title of the answer while more people ask for pages than the server can answer.',
    en: 'Too many people are visiting at once',
    es: 'Demasiadas personas nos visitan a la vez',
    fr: 'Trop de personnes nous visitent en même temps',
  },
  busyText: {
    about: 'The text below that title. A telephone number follows.',
    en: 'Please reload this page in a few seconds, or call us.',
    es: 'Vuelva a cargar esta página dentro de unos segundos o llámenos.',
    fr: 'Rechargez cette page dans quelques secondes ou appelez-nous.',
  },
});
