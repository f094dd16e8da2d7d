import { dictionary } from '../../engine/words/dictionary.ts';

/** The texts of a previewed page as a list, and the pages that the changes of the user change. */
export const studioPreviewWords = dictionary('studioPreview', {
  texts: {
    about: 'The button that lists the texts of the page in the preview, and the name of the list.',
    en: 'Texts of this page',
    es: 'Textos de esta página',
    fr: 'Textes de cette page',
  },
  gone: {
    about:
      'Below the preview, after a change has taken away the page at {path}: the preview shows another one.',
    en: 'The page {path} does not exist any more. This is the page above it.',
    es: 'La página {path} ya no existe. Esta es la página superior.',
    fr: 'La page {path} n’existe plus. Voici la page située au-dessus.',
  },
  impactPages: {
    about:
      'Below the form: how many pages the unpublished changes of the user to the file of the form change.',
    en: { one: 'This changes {count} page', other: 'This changes {count} pages' },
    es: { one: 'Esto modifica {count} página', other: 'Esto modifica {count} páginas' },
    fr: { one: 'Cela modifie {count} page', other: 'Cela modifie {count} pages' },
  },
  impactSoFar: {
    about: 'Like impactPages, while not all pages of the site have been compared yet.',
    en: { one: 'This changes at least {count} page', other: 'This changes at least {count} pages' },
    es: { one: 'Esto modifica al menos {count} página', other: 'Esto modifica al menos {count} páginas' },
    fr: { one: 'Cela modifie au moins {count} page', other: 'Cela modifie au moins {count} pages' },
  },
  impactErrors: {
    about: 'After impactPages: the pages that cannot be shown with the changes.',
    en: { one: '{count} gets an error', other: '{count} get errors' },
    es: { one: '{count} tiene un error', other: '{count} tienen errores' },
    fr: { one: '{count} a une erreur', other: '{count} ont des erreurs' },
  },
  impactList: {
    about: 'The list of these pages; each link shows one in the preview.',
    en: 'Look at one',
    es: 'Ver una',
    fr: 'En voir une',
  },
});
