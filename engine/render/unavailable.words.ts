import { dictionary } from '../words/dictionary.ts';

/** A page that tells visitors something in place of any other. Its words begin with this name. */
export type Notice = 'busy' | 'otherSite';

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
  otherSiteTitle: {
    about: 'The title of the answer to a form that was sent from a page of another site.',
    en: 'Your message was not sent',
    es: 'Su mensaje no se envió',
    fr: 'Votre message n’a pas été envoyé',
  },
  otherSiteText: {
    about: 'The text below that title. A telephone number follows.',
    en: 'The form that you used is on a page that may not send messages to us. Please use the form on our own website, or call us.',
    es: 'El formulario que usó está en una página que no puede enviarnos mensajes. Use el formulario de nuestro propio sitio o llámenos.',
    fr: 'Le formulaire que vous avez utilisé se trouve sur une page qui ne peut pas nous envoyer de messages. Utilisez le formulaire de notre site ou appelez-nous.',
  },
});
