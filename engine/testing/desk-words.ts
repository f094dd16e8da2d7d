import { dictionary } from '../words/dictionary.ts';

/** A small dictionary: a text, a text with a placeholder, and a text with plural forms. */
export const deskWords = dictionary('desk', {
  greeting: { about: 'A greeting.', en: 'Hello {name}', es: 'Hola, {name}', fr: 'Bonjour {name}' },
  open: { about: 'A state.', en: 'Open', es: 'Abierto', fr: 'Ouvert' },
  miles: {
    about: 'A distance.',
    en: { one: '{count} mile', other: '{count} miles' },
    es: { one: '{count} milla', other: '{count} millas' },
    fr: { one: '{count} mille', other: '{count} milles' },
  },
});
