import { dictionary } from '../../engine/words/dictionary.ts';

export const jobsWords = dictionary('jobs', {
  result: { about: 'The label of the result of a job.', en: 'Result', es: 'Resultado', fr: 'Résultat' },
  sample: {
    about: 'Next to the date of an invented job, which is replaced before the site goes live.',
    en: 'Sample',
    es: 'Ejemplo',
    fr: 'Exemple',
  },
});
