import { dictionary } from '../../engine/words/dictionary.ts';

export const postListWords = dictionary('postList', {
  minutes: {
    about: 'Next to the date of an article: the time that reading it takes.',
    en: { one: '{count} min read', other: '{count} min read' },
    es: { one: '{count} min de lectura', other: '{count} min de lectura' },
    fr: { one: '{count} min de lecture', other: '{count} min de lecture' },
  },
});
