import { dictionary } from '../../../engine/words/dictionary.ts';

export const numberFieldWords = dictionary('numberField', {
  range: {
    about: 'Below the field of a calculator after a number that is too small or too large.',
    en: 'We calculate from {min} to {max}.',
    es: 'Calculamos de {min} a {max}.',
    fr: 'Nous calculons de {min} à {max}.',
  },
});
