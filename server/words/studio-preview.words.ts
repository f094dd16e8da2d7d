import { dictionary } from '../../engine/words/dictionary.ts';

/** The texts of a previewed page as a list, and the pages that the changes of the user change. */
export const studioPreviewWords = dictionary('studioPreview', {
  texts: {
    about: 'The button that lists the texts of the page in the preview, and the name of the list.',
    en: 'Texts of this page',
    es: 'Textos de esta página',
    fr: 'Textes de cette page',
  },
  impactPages: {
    about: 'Below the form: how many pages the unpublished changes of the user change.',
    en: { one: 'Your changes change {count} page', other: 'Your changes change {count} pages' },
    es: { one: 'Tus cambios modifican {count} página', other: 'Tus cambios modifican {count} páginas' },
    fr: {
      one: 'Vos modifications changent {count} page',
      other: 'Vos modifications changent {count} pages',
    },
  },
  impactSoFar: {
    about: 'Like impactPages, while not all pages of the site have been compared yet.',
    en: {
      one: 'Your changes change at least {count} page',
      other: 'Your changes change at least {count} pages',
    },
    es: {
      one: 'Tus cambios modifican al menos {count} página',
      other: 'Tus cambios modifican al menos {count} páginas',
    },
    fr: {
      one: 'Vos modifications changent au moins {count} page',
      other: 'Vos modifications changent au moins {count} pages',
    },
  },
  impactErrors: {
    about: 'After impactPages: the pages that cannot be shown with the changes.',
    en: { one: '{count} gets an error', other: '{count} get errors' },
    es: { one: '{count} tiene un error', other: '{count} tienen errores' },
    fr: { one: '{count} a une erreur', other: '{count} ont des erreurs' },
  },
  impactList: {
    about: 'The list of the pages that the changes change; each link shows one in the preview.',
    en: 'Look at one',
    es: 'Ver una',
    fr: 'En voir une',
  },
});
