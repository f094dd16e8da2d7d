import { dictionary } from '../../engine/words/dictionary.ts';

export const cityListWords = dictionary('cityList', {
  places: {
    about: 'Next to the name of a county: {count} is the number of its places in the list.',
    en: { one: '{count} place', other: '{count} places' },
    es: { one: '{count} lugar', other: '{count} lugares' },
    fr: { one: '{count} lieu', other: '{count} lieux' },
  },
});
