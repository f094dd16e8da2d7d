import { dictionary } from '../../engine/words/dictionary.ts';

/** The statistics of the dashboard. */
export const numbersWords = dictionary('numbers', {
  lead: {
    about: 'Below the heading of the page; the canary lead is the daily test.',
    en: 'The last twelve weeks, without canary leads. Spam is excluded unless stated.',
    es: 'Las últimas doce semanas, sin contactos de prueba. Sin spam, salvo que se indique.',
    fr: 'Les douze dernières semaines, sans contacts d’essai. Sans spam, sauf mention contraire.',
  },
  firstAnswers: {
    about: 'A heading.',
    en: 'First answers',
    es: 'Primeras respuestas',
    fr: 'Premières réponses',
  },
  firstAnswersAndClaim: {
    about: 'The same heading on a site that claims a response time.',
    en: 'First answers, against the {duration} that the site claims',
    es: 'Primeras respuestas, frente a {duration} que promete el sitio',
    fr: 'Premières réponses, comparées à {duration} annoncées par le site',
  },
  median: { about: 'The label of a number.', en: 'median', es: 'mediana', fr: 'médiane' },
  slowestTenth: {
    about: 'The label of a duration.',
    en: 'slowest tenth takes longer than',
    es: 'la décima parte más lenta tarda más de',
    fr: 'le dixième le plus lent dépasse',
  },
  withinClaim: {
    about: 'The label of a number of leads.',
    en: 'answered within the claim',
    es: 'respondidos dentro de lo prometido',
    fr: 'répondus dans le délai annoncé',
  },
  partOf: {
    about: 'A number of leads among all that were answered.',
    en: '{part} of {whole}',
    es: '{part} de {whole}',
    fr: '{part} sur {whole}',
  },
  stillWaiting: {
    about: 'The label of a number of leads.',
    en: 'still waiting for a first answer',
    es: 'aún esperan la primera respuesta',
    fr: 'attendent encore une première réponse',
  },
  noneYet: { about: 'Shown instead of a duration.', en: 'none yet', es: 'aún ninguna', fr: 'pas encore' },
  leadsByWeek: {
    about: 'The title of a chart.',
    en: 'Leads by week',
    es: 'Contactos por semana',
    fr: 'Contacts par semaine',
  },
  spamByWeek: {
    about: 'The title of a chart.',
    en: 'Spam held back by week',
    es: 'Spam retenido por semana',
    fr: 'Spam retenu par semaine',
  },
  answerTimes: {
    about: 'The title of a chart.',
    en: 'Time to the first answer',
    es: 'Tiempo hasta la primera respuesta',
    fr: 'Délai de la première réponse',
  },
  weekFrom: { about: 'The heading of a column.', en: 'Week from', es: 'Semana del', fr: 'Semaine du' },
  thisWeek: { about: 'The label of the last week.', en: 'This week', es: 'Esta semana', fr: 'Cette semaine' },
  leads: { about: 'The heading of a column.', en: 'Leads', es: 'Contactos', fr: 'Contacts' },
  heldBack: { about: 'The heading of a column.', en: 'Held back', es: 'Retenidos', fr: 'Retenus' },
  within: { about: 'The heading of a column of durations.', en: 'Within', es: 'Dentro de', fr: 'En' },
  longer: { about: 'The last of these durations.', en: 'longer', es: 'más', fr: 'plus' },
  weekScale: {
    about: 'The scale of a chart.',
    en: { other: 'A full bar is {count} in a week, for leads and for spam.' },
    es: { other: 'Una barra completa son {count} en una semana, para contactos y para spam.' },
    fr: { other: 'Une barre pleine vaut {count} en une semaine, pour les contacts et le spam.' },
  },
  answerScale: {
    about: 'The scale of a chart.',
    en: {
      one: 'A full bar is {count} lead. Each bar starts where the one before it ends.',
      other: 'A full bar is {count} leads. Each bar starts where the one before it ends.',
    },
    es: {
      one: 'Una barra completa es {count} contacto. Cada barra empieza donde termina la anterior.',
      other: 'Una barra completa son {count} contactos. Cada barra empieza donde termina la anterior.',
    },
    fr: {
      one: 'Une barre pleine vaut {count} contact. Chaque barre commence où finit la précédente.',
      other: 'Une barre pleine vaut {count} contacts. Chaque barre commence où finit la précédente.',
    },
  },
  noneInPeriod: {
    about: 'Shown instead of an empty chart.',
    en: 'None in this period.',
    es: 'Ninguno en este periodo.',
    fr: 'Aucun pendant cette période.',
  },
  asTable: {
    about: 'The button that shows the numbers of a chart.',
    en: 'As a table',
    es: 'Como tabla',
    fr: 'En tableau',
  },
  bySource: { about: 'A heading.', en: 'By source', es: 'Por origen', fr: 'Par origine' },
  noLead: {
    about: 'Shown instead of an empty list.',
    en: 'No lead in this period.',
    es: 'Ningún contacto en este periodo.',
    fr: 'Aucun contact pendant cette période.',
  },
  byStatus: {
    about: 'A heading.',
    en: 'By status, with spam',
    es: 'Por estado, con spam',
    fr: 'Par état, avec le spam',
  },
  byCityAndService: {
    about: 'A heading.',
    en: 'By city and service',
    es: 'Por ciudad y servicio',
    fr: 'Par ville et service',
  },
  noCityLead: {
    about: 'Shown instead of an empty table.',
    en: 'No lead from a city page yet.',
    es: 'Aún no hay contactos de páginas de ciudades.',
    fr: 'Pas encore de contact depuis une page de ville.',
  },
  tint: {
    about: 'Above a table whose cells are tinted by number.',
    en: {
      one: 'The strongest tint is {count} lead. A number opens its leads.',
      other: 'The strongest tint is {count} leads. A number opens its leads.',
    },
    es: {
      one: 'El tono más fuerte es {count} contacto. Cada número abre sus contactos.',
      other: 'El tono más fuerte son {count} contactos. Cada número abre sus contactos.',
    },
    fr: {
      one: 'La teinte la plus forte vaut {count} contact. Un nombre ouvre ses contacts.',
      other: 'La teinte la plus forte vaut {count} contacts. Un nombre ouvre ses contacts.',
    },
  },
  city: { about: 'The heading of a column.', en: 'City', es: 'Ciudad', fr: 'Ville' },
});
