import { dictionary } from '../../engine/words/dictionary.ts';

/** The list of keyboard shortcuts. */
export const shortcutWords = dictionary('shortcuts', {
  enter: { about: 'The name of a key.', en: 'Enter', es: 'Intro', fr: 'Entrée' },
  escape: { about: 'The name of a key.', en: 'Escape', es: 'Escape', fr: 'Échap' },
  digits: {
    about: 'A row of keys; {first} and {last} are digits.',
    en: '{first} to {last}',
    es: '{first} a {last}',
    fr: '{first} à {last}',
  },
  next: { about: 'What a key does.', en: 'next lead', es: 'contacto siguiente', fr: 'contact suivant' },
  previous: {
    about: 'What a key does.',
    en: 'previous lead',
    es: 'contacto anterior',
    fr: 'contact précédent',
  },
  open: { about: 'What a key does.', en: 'open the lead', es: 'abrir el contacto', fr: 'ouvrir le contact' },
  select: {
    about: 'What a key does.',
    en: 'select or unselect the lead',
    es: 'seleccionar el contacto o no',
    fr: 'sélectionner le contact ou non',
  },
  search: { about: 'What a key does.', en: 'search', es: 'buscar', fr: 'chercher' },
  note: {
    about: 'What a key does.',
    en: 'write a note on the open lead',
    es: 'escribir una nota sobre el contacto abierto',
    fr: 'écrire une note sur le contact ouvert',
  },
  status: {
    about: 'What a row of keys does.',
    en: 'set the status of the open lead',
    es: 'poner el estado del contacto abierto',
    fr: 'changer l’état du contact ouvert',
  },
  undo: {
    about: 'What a key does.',
    en: 'undo the last change',
    es: 'deshacer el último cambio',
    fr: 'annuler la dernière modification',
  },
  close: {
    about: 'What a key does.',
    en: 'close the lead, or clear the selection',
    es: 'cerrar el contacto o quitar la selección',
    fr: 'fermer le contact ou effacer la sélection',
  },
  singleKeys: {
    about:
      'The label of a box. Without it, keys of one letter or digit do nothing; Enter and Escape still work.',
    en: 'Single letters and digits work as keys',
    es: 'Las letras y cifras sueltas funcionan como teclas',
    fr: 'Les lettres et chiffres seuls servent de raccourcis',
  },
});
