import { dictionary } from '../../engine/words/dictionary.ts';

/** The editor of texts in the studio. */
export const studioTextWords = dictionary('studioText', {
  tools: {
    about: 'The name of the toolbar of the text {label}.',
    en: 'Format of {label}',
    es: 'Formato de {label}',
    fr: 'Mise en forme de {label}',
  },
  notLoaded: {
    about: 'Below a plain text field, if the program of the text editor could not be fetched.',
    en: 'The tools for this text could not be loaded, so this is a plain field. Load the page again to try once more.',
    es: 'No se pudieron cargar las herramientas de este texto, por eso este es un campo simple. Vuelva a cargar la página para intentarlo de nuevo.',
    fr: 'Les outils de ce texte n’ont pas pu être chargés : ceci est un champ simple. Rechargez la page pour réessayer.',
  },
  strong: { about: 'A button that makes text bold.', en: 'Bold', es: 'Negrita', fr: 'Gras' },
  em: { about: 'A button that makes text italic.', en: 'Italic', es: 'Cursiva', fr: 'Italique' },
  link: { about: 'A button that makes a link of the text.', en: 'Link', es: 'Enlace', fr: 'Lien' },
  heading: { about: 'A button that makes a heading.', en: 'Heading', es: 'Título', fr: 'Titre' },
  subheading: {
    about: 'A button that makes a heading below a heading.',
    en: 'Subheading',
    es: 'Subtítulo',
    fr: 'Sous-titre',
  },
  bullets: {
    about: 'A button that makes a list with bullets.',
    en: 'Bulleted list',
    es: 'Lista con viñetas',
    fr: 'Liste à puces',
  },
  numbers: {
    about: 'A button that makes a numbered list.',
    en: 'Numbered list',
    es: 'Lista numerada',
    fr: 'Liste numérotée',
  },
  quote: { about: 'A button that makes a quotation.', en: 'Quotation', es: 'Cita', fr: 'Citation' },
  undo: {
    about: 'A button that takes back the last step in the text.',
    en: 'Undo',
    es: 'Deshacer',
    fr: 'Annuler',
  },
  redo: {
    about: 'A button that repeats a step that was taken back.',
    en: 'Redo',
    es: 'Rehacer',
    fr: 'Rétablir',
  },
  insert: {
    about: 'A button that inserts a value of the site, such as its telephone number.',
    en: 'Insert a value',
    es: 'Insertar un valor',
    fr: 'Insérer une valeur',
  },
  source: {
    about: 'A button that shows a text as its Markdown.',
    en: 'Plain source',
    es: 'Texto sin formato',
    fr: 'Texte brut',
  },
  values: {
    about: 'The name of the list of values that can be inserted.',
    en: 'Values of the site',
    es: 'Valores del sitio',
    fr: 'Valeurs du site',
  },
  valueCount: {
    about: 'Announced while a value is typed; {count} is the number of values that match.',
    en: { one: 'One value. Arrow keys choose.', other: '{count} values. Arrow keys choose.' },
    es: {
      one: 'Un valor. Elija con las flechas.',
      many: '{count} valores. Elija con las flechas.',
      other: '{count} valores. Elija con las flechas.',
    },
    fr: {
      one: '{count} valeur. Choisissez avec les flèches.',
      many: '{count} valeurs. Choisissez avec les flèches.',
      other: '{count} valeurs. Choisissez avec les flèches.',
    },
  },
  address: {
    about: 'The label of the address of a link.',
    en: 'Address of the link',
    es: 'Dirección del enlace',
    fr: 'Adresse du lien',
  },
  addressHelp: {
    about: 'Below the address of a link that cannot be one.',
    en: 'Write a page such as /contact, a section such as #prices, or an address that begins with https:, mailto: or tel:.',
    es: 'Escriba una página como /contact, una sección como #prices o una dirección que empiece por https:, mailto: o tel:.',
    fr: 'Indiquez une page comme /contact, une section comme #prices ou une adresse qui commence par https:, mailto: ou tel:.',
  },
  apply: { about: 'A button that sets the address of a link.', en: 'Apply', es: 'Aplicar', fr: 'Appliquer' },
  unlink: {
    about: 'A button that removes a link and keeps its text.',
    en: 'Remove the link',
    es: 'Quitar el enlace',
    fr: 'Retirer le lien',
  },
  cancel: {
    about: 'A button that closes the address of a link without a change.',
    en: 'Cancel',
    es: 'Cancelar',
    fr: 'Annuler',
  },
  block: {
    about: 'The name of a part of a text that is edited as Markdown, such as a table.',
    en: 'Part as Markdown, such as a table or a picture',
    es: 'Parte en Markdown, como una tabla o una imagen',
    fr: 'Partie en Markdown, comme un tableau ou une image',
  },
});
