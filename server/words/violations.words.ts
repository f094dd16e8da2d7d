import { dictionary } from '../../engine/words/dictionary.ts';

/** The list of what browsers have blocked on pages. */
export const violationsWords = dictionary('violations', {
  heading: {
    about: 'The heading of the list.',
    en: 'Blocked by browsers',
    es: 'Bloqueado por los navegadores',
    fr: 'Bloqué par les navigateurs',
  },
  lead: {
    about: 'Below the heading: where the list comes from, and what it may mean.',
    en: 'What the security policy of a page did not allow, as browsers have reported it since the server started. Browser extensions are a frequent cause.',
    es: 'Lo que la política de seguridad de una página no permitió, según los navegadores, desde que se inició el servidor. Las extensiones del navegador son una causa frecuente.',
    fr: 'Ce que la politique de sécurité d’une page n’a pas permis, d’après les navigateurs, depuis le démarrage du serveur. Les extensions de navigateur en sont souvent la cause.',
  },
  none: {
    about: 'Shown instead of an empty list.',
    en: 'No browser has reported anything.',
    es: 'Ningún navegador ha avisado de nada.',
    fr: 'Aucun navigateur n’a rien signalé.',
  },
  page: { about: 'The heading of a column with paths.', en: 'Page', es: 'Página', fr: 'Page' },
  otherPage: {
    about: 'A page that the site does not have.',
    en: 'unknown page',
    es: 'página desconocida',
    fr: 'page inconnue',
  },
  directive: {
    about: 'The heading of a column with the rule that blocked something.',
    en: 'Rule',
    es: 'Regla',
    fr: 'Règle',
  },
  blocked: {
    about: 'The heading of a column with what was blocked, such as the address of a script.',
    en: 'Blocked',
    es: 'Bloqueado',
    fr: 'Bloqué',
  },
  reports: {
    about: 'The heading of a column with the number of reports.',
    en: 'Reports',
    es: 'Avisos',
    fr: 'Signalements',
  },
  last: {
    about: 'The heading of a column with the time of the latest report.',
    en: 'Latest',
    es: 'Último',
    fr: 'Dernier',
  },
});
