import { dictionary } from '../../engine/words/dictionary.ts';

export const answersWords = dictionary('answers', {
  mistakes: {
    about: 'The answer to a form with several mistakes; {list} contains them.',
    en: { one: 'Please check this thing: {list}', other: 'Please check these {count} things: {list}' },
    es: { one: 'Revise lo siguiente: {list}', other: 'Revise estas {count} cosas: {list}' },
    fr: { one: 'Vérifiez ce point : {list}', other: 'Vérifiez ces {count} points : {list}' },
  },
  notStored: {
    about: 'The answer if a message could not be stored.',
    en: 'We could not save your message just now. Please try again in a moment, or call us.',
    es: 'No pudimos guardar su mensaje en este momento. Inténtelo de nuevo en un momento o llámenos.',
    fr: 'Nous n’avons pas pu enregistrer votre message. Réessayez dans un instant ou appelez-nous.',
  },
  tooMany: {
    about: 'The answer if many messages came from one network; {wait} is one of the texts of waiting below.',
    en: 'Many messages have come from your network in a short time, so this one was not taken. Please send it again {wait}, or call us.',
    es: 'Han llegado muchos mensajes de su red en poco tiempo, por lo que este no se aceptó. Envíelo de nuevo {wait} o llámenos.',
    fr: 'De nombreux messages sont venus de votre réseau en peu de temps ; celui-ci n’a pas été accepté. Renvoyez-le {wait} ou appelez-nous.',
  },
  inAMinute: {
    about: 'When to try again, inside a sentence.',
    en: 'in a minute',
    es: 'dentro de un minuto',
    fr: 'dans une minute',
  },
  inMinutes: {
    about: 'When to try again, inside a sentence.',
    en: { one: 'in {count} minute', other: 'in {count} minutes' },
    es: { one: 'dentro de {count} minuto', other: 'dentro de {count} minutos' },
    fr: { one: 'dans {count} minute', other: 'dans {count} minutes' },
  },
  inHours: {
    about: 'When to try again, inside a sentence.',
    en: { one: 'in {count} hour', other: 'in {count} hours' },
    es: { one: 'dentro de {count} hora', other: 'dentro de {count} horas' },
    fr: { one: 'dans {count} heure', other: 'dans {count} heures' },
  },
});
