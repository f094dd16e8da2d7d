import { dictionary } from '../../engine/words/dictionary.ts';

export const leadFieldsWords = dictionary('leadFields', {
  yes: {
    about: 'The value of a checked box of a form, in mail, the dashboard and exports.',
    en: 'yes',
    es: 'sí',
    fr: 'oui',
  },
  no: {
    about: 'The value of an unchecked box of a form, in mail, the dashboard and exports.',
    en: 'no',
    es: 'no',
    fr: 'non',
  },
});
