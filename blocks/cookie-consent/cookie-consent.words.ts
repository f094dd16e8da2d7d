import { dictionary } from '../../engine/words/dictionary.ts';

export const cookieConsentWords = dictionary('cookieConsent', {
  label: {
    about: 'Read aloud by screen readers: the name of the consent banner.',
    en: 'Cookie consent',
    es: 'Consentimiento de cookies',
    fr: 'Consentement aux cookies',
  },
  acceptAll: {
    about: 'The button that accepts all cookies.',
    en: 'Accept All',
    es: 'Aceptar todas',
    fr: 'Tout accepter',
  },
  essentialOnly: {
    about: 'The button that declines all optional cookies.',
    en: 'Essential Only',
    es: 'Solo las esenciales',
    fr: 'Essentiels seulement',
  },
  settings: {
    about: 'The button that shows what the cookies are for.',
    en: 'Cookie Settings',
    es: 'Configurar cookies',
    fr: 'Paramètres des cookies',
  },
  back: {
    about: 'The button that leads from the settings back to the question.',
    en: 'Back',
    es: 'Volver',
    fr: 'Retour',
  },
  close: {
    about: 'Read aloud by screen readers: the button that closes the banner, which counts as declining.',
    en: 'Close',
    es: 'Cerrar',
    fr: 'Fermer',
  },
});
