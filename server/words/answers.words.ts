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
  nothingHere: {
    about: 'The answer to a request for an unknown address.',
    en: 'There is nothing at this address.',
    es: 'No hay nada en esta dirección.',
    fr: 'Il n’y a rien à cette adresse.',
  },
  noPicture: {
    about: 'The answer to a request for an unknown picture.',
    en: 'This site has no such picture.',
    es: 'Este sitio no tiene esa imagen.',
    fr: 'Ce site n’a pas cette image.',
  },
  picturesBusy: {
    about: 'The answer while many pictures are being made.',
    en: 'Many pictures are being prepared. Please try again in a moment.',
    es: 'Se están preparando muchas imágenes. Inténtelo de nuevo en un momento.',
    fr: 'De nombreuses images sont en préparation. Réessayez dans un instant.',
  },
  wrongMethod: {
    about: 'The answer to a request that an address does not take.',
    en: 'This address does not take this kind of request.',
    es: 'Esta dirección no admite este tipo de solicitud.',
    fr: 'Cette adresse n’accepte pas ce genre de requête.',
  },
  tooLarge: {
    about: 'The answer to a request with too much data.',
    en: 'The request is too large: at most 64 kB are accepted.',
    es: 'La solicitud es demasiado grande: se admiten como máximo 64 kB.',
    fr: 'La requête est trop grande : 64 Ko au plus sont acceptés.',
  },
  wrongFormat: {
    about: 'The answer to a request in an unknown format.',
    en: 'Send JSON (application/json) or a form (application/x-www-form-urlencoded).',
    es: 'Envíe JSON (application/json) o un formulario (application/x-www-form-urlencoded).',
    fr: 'Envoyez du JSON (application/json) ou un formulaire (application/x-www-form-urlencoded).',
  },
  otherSite: {
    about: 'The answer to a script of another site that may not send the request.',
    en: 'Pages of this other site may not send requests here.',
    es: 'Las páginas de ese otro sitio no pueden enviar solicitudes aquí.',
    fr: 'Les pages de cet autre site ne peuvent pas envoyer de requêtes ici.',
  },
  unreadable: {
    about: 'The answer to any other broken request.',
    en: 'The request could not be read: it is broken or incomplete.',
    es: 'No se pudo leer la solicitud: está dañada o incompleta.',
    fr: 'La requête n’a pas pu être lue : elle est abîmée ou incomplète.',
  },
  restarting: {
    about: 'The answer while the server restarts.',
    en: 'The site is restarting. Please try again in a moment.',
    es: 'El sitio se está reiniciando. Inténtelo de nuevo en un momento.',
    fr: 'Le site redémarre. Réessayez dans un instant.',
  },
  serverFault: {
    about: 'The answer to any other fault of the server.',
    en: 'Something went wrong on our side. Please try again.',
    es: 'Algo falló por nuestra parte. Inténtelo de nuevo.',
    fr: 'Une erreur est survenue de notre côté. Réessayez.',
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
