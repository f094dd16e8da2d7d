import { dictionary } from '../../engine/words/dictionary.ts';

export const jobsWords = dictionary('jobs', {
  result: { about: 'The label of the result of a job.', en: 'Result', es: 'Resultado', fr: 'Résultat' },
});
