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
  withdrawal: {
    about: 'In the settings: the effect of declining after accepting, and what remains.',
    en: 'If you accept and decline later, the scripts are stopped and the cookies that they set for this site are deleted. What their services have already received stays with them, and so do cookies for their own sites.',
    es: 'Si acepta y más tarde rechaza, se detienen los scripts y se borran las cookies que crearon para este sitio. Lo que sus servicios ya recibieron permanece en ellos, igual que las cookies de sus propios sitios.',
    fr: 'Si vous acceptez puis refusez, les scripts sont arrêtés et les cookies qu’ils ont déposés pour ce site sont supprimés. Ce que leurs services ont déjà reçu y reste, de même que les cookies de leurs propres sites.',
  },
  close: {
    about: 'Read aloud by screen readers: the button that closes the banner, which counts as declining.',
    en: 'Close',
    es: 'Cerrar',
    fr: 'Fermer',
  },
});
