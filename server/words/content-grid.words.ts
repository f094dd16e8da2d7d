import { dictionary } from '../../engine/words/dictionary.ts';

/** The page of the dashboard about the content of the site. */
export const contentGridWords = dictionary('contentGrid', {
  lead: {
    about: 'Below the heading of the page; it explains the three states of a page, which are words below.',
    en: 'Each cell is a page. “Own” has copy of its own; “Thin” lacks what its reasons say, and “General” has no copy: both are excluded from search engines.',
    es: 'Cada celda es una página. «Propia» tiene texto propio; a «Escasa» le falta lo que dicen sus motivos y «General» no tiene texto: ambas se excluyen de los buscadores.',
    fr: 'Chaque case est une page. « Propre » a un texte à elle ; à « Mince » il manque ce que disent ses raisons, et « Générale » n’a pas de texte : les deux sont exclues des moteurs de recherche.',
  },
  noContent: {
    about: 'The answer while the content has errors.',
    en: 'There is no valid content, so there are no pages to list. The server log has the errors.',
    es: 'No hay contenido válido, por lo que no hay páginas que mostrar. Los errores están en el registro del servidor.',
    fr: 'Il n’y a pas de contenu valide, donc pas de pages à afficher. Les erreurs sont dans le journal du serveur.',
  },
  findings: {
    about: 'The heading of the list of errors and warnings.',
    en: 'Validator findings',
    es: 'Hallazgos del validador',
    fr: 'Constats du validateur',
  },
  noFindings: {
    about: 'Shown instead of an empty list.',
    en: 'The content has no errors and no warnings.',
    es: 'El contenido no tiene errores ni advertencias.',
    fr: 'Le contenu n’a ni erreur ni avertissement.',
  },
  matrix: {
    about: 'The heading of the table.',
    en: 'City by service',
    es: 'Ciudad por servicio',
    fr: 'Villes et services',
  },
  city: { about: 'The heading of a column.', en: 'City', es: 'Ciudad', fr: 'Ville' },
  own: { about: 'The state of a page with copy of its own.', en: 'Own', es: 'Propia', fr: 'Propre' },
  thin: { about: 'The state of a page that lacks something.', en: 'Thin', es: 'Escasa', fr: 'Mince' },
  general: { about: 'The state of a page without copy.', en: 'General', es: 'General', fr: 'Générale' },
  cell: {
    about: 'The label of a page; {state} is its state.',
    en: '{state}: {service} in {city}',
    es: '{state}: {service} en {city}',
    fr: '{state} : {service}, {city}',
  },
  mostSimilar: {
    about: 'The page with the most similar text.',
    en: 'Most similar: {path}',
    es: 'La más parecida: {path}',
    fr: 'La plus semblable : {path}',
  },
  ownShare: {
    about: 'The share of the text of a page that no other page has.',
    en: '{share} own',
    es: '{share} propio',
    fr: '{share} propre',
  },
  shares: {
    about: 'The same, with the share that the most similar page has as well.',
    en: '{share} own, {shared} shared',
    es: '{share} propio, {shared} común',
    fr: '{share} propre, {shared} commun',
  },
  noLead: {
    about: 'What a thin page lacks.',
    en: 'it has no lead of its own',
    es: 'no tiene entradilla propia',
    fr: 'elle n’a pas de chapeau à elle',
  },
  unwritten: {
    about: 'What a thin page lacks: a part of its copy is an instruction to the editor.',
    en: 'a text of its copy is still to be written',
    es: 'falta escribir un texto de su contenido',
    fr: 'un texte de son contenu reste à écrire',
  },
  fewWords: {
    about: 'What a thin page lacks; {required} is a number.',
    en: { other: 'it has {count} own words of at least {required}' },
    es: { other: 'tiene {count} palabras propias de un mínimo de {required}' },
    fr: { other: 'elle a {count} mots à elle sur au moins {required}' },
  },
  littleEvidence: {
    about: 'What a thin page lacks; {required} is a number.',
    en: { other: 'it has {count} of at least {required} questions, jobs and testimonials that name it' },
    es: { other: 'tiene {count} de al menos {required} preguntas, trabajos y testimonios que la nombran' },
    fr: { other: 'elle a {count} sur au moins {required} questions, travaux et témoignages qui la nomment' },
  },
  leads: {
    about: 'The number of leads from a page.',
    en: { one: '{count} lead', other: '{count} leads' },
    es: { one: '{count} contacto', other: '{count} contactos' },
    fr: { one: '{count} contact', other: '{count} contacts' },
  },
  toFix: {
    about: 'The number of errors and warnings of a page.',
    en: { other: '{count} to fix' },
    es: { other: '{count} por corregir' },
    fr: { other: '{count} à corriger' },
  },
});
