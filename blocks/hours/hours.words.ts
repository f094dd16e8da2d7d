import { dictionary } from '../../engine/words/dictionary.ts';

export const hoursWords = dictionary('hours', {
  openNow: {
    about: 'Next to the opening hours, while the business is open.',
    en: 'Open now',
    es: 'Abierto ahora',
    fr: 'Ouvert en ce moment',
  },
  closedNow: {
    about: 'Next to the opening hours, while the business is closed.',
    en: 'Closed now',
    es: 'Cerrado ahora',
    fr: 'Fermé en ce moment',
  },
  closedDay: {
    about: 'A day on which the business is closed, such as a holiday, and the reason.',
    en: 'Closed on {from} ({name})',
    es: 'Cerrado el {from} ({name})',
    fr: 'Fermé le {from} ({name})',
  },
  closedDays: {
    about: 'Days on which the business is closed, from the first to the last, and the reason.',
    en: 'Closed from {from} to {until} ({name})',
    es: 'Cerrado del {from} al {until} ({name})',
    fr: 'Fermé du {from} au {until} ({name})',
  },
  openDay: {
    about:
      'A day with other opening hours, and the reason. {times} is a list of times, such as "9 AM – 12 PM".',
    en: 'Open {times} on {from} ({name})',
    es: 'Abierto {times} el {from} ({name})',
    fr: 'Ouvert {times} le {from} ({name})',
  },
  openDays: {
    about: 'Days with other opening hours, from the first to the last, and the reason.',
    en: 'Open {times} from {from} to {until} ({name})',
    es: 'Abierto {times} del {from} al {until} ({name})',
    fr: 'Ouvert {times} du {from} au {until} ({name})',
  },
});
