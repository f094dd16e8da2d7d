import { dictionary } from '../../engine/words/dictionary.ts';

export const tablesWords = dictionary('tables', {
  table: {
    about: 'Read aloud by screen readers: the name of a table in running text, which can be scrolled.',
    en: 'Table',
    es: 'Tabla',
    fr: 'Tableau',
  },
});
