import { dictionary } from '../../engine/words/dictionary.ts';

export const openingsWords = dictionary('openings', {
  'full-time': { about: 'A type of employment.', en: 'Full time', es: 'Tiempo completo', fr: 'Temps plein' },
  'part-time': { about: 'A type of employment.', en: 'Part time', es: 'Tiempo parcial', fr: 'Temps partiel' },
  contractor: { about: 'A type of employment.', en: 'Contract', es: 'Por contrato', fr: 'Prestation' },
  intern: { about: 'A type of employment.', en: 'Internship', es: 'Prácticas', fr: 'Stage' },
  openSince: {
    about: 'Since when an opening is listed.',
    en: 'Open since {date}',
    es: 'Abierta desde el {date}',
    fr: 'Ouvert depuis le {date}',
  },
});
