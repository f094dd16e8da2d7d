import { dictionary } from './dictionary.ts';

export const phrasesWords = dictionary('phrases', {
  labeled: {
    about: 'A name and what belongs to it, such as a field and its value: "Area: downtown".',
    en: '{label}: {text}',
    es: '{label}: {text}',
    fr: '{label} : {text}',
  },
});
