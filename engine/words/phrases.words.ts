import { dictionary } from './dictionary.ts';

export const phrasesWords = dictionary('phrases', {
  yearsSince: {
    about: 'The full years since a date, as a figure without its unit: "29+".',
    en: '{years}+',
    es: '{years}',
    fr: '{years}',
  },
  labeled: {
    about: 'A name and what belongs to it, such as a field and its value: "Area: downtown".',
    en: '{label}: {text}',
    es: '{label}: {text}',
    fr: '{label} : {text}',
  },
});
