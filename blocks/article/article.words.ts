import { dictionary } from '../../engine/words/dictionary.ts';

export const articleWords = dictionary('article', {
  updated: {
    about: 'Above an article: {date} is the date of its last change.',
    en: 'Updated {date}',
    es: 'Actualizado el {date}',
    fr: 'Mis à jour le {date}',
  },
  minutes: {
    about: 'Above an article: the time that reading it takes.',
    en: { one: '{count} min read', other: '{count} min read' },
    es: { one: '{count} min de lectura', other: '{count} min de lectura' },
    fr: { one: '{count} min de lecture', other: '{count} min de lecture' },
  },
  topicAndMinutes: {
    about: 'In a list of articles: the topic of an article and the time that reading it takes.',
    en: { one: '{topic}, {count} min read', other: '{topic}, {count} min read' },
    es: { one: '{topic}, {count} min de lectura', other: '{topic}, {count} min de lectura' },
    fr: { one: '{topic}, {count} min de lecture', other: '{topic}, {count} min de lecture' },
  },
});
