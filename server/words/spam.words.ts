import { dictionary } from '../../engine/words/dictionary.ts';

/** The reasons to suspect that a bot sent a lead, for the users of the dashboard. */
export const spamWords = dictionary('spam', {
  'trap-field': {
    about: 'A reason for spam.',
    en: 'A field that is hidden from visitors was filled in.',
    es: 'Se rellenó un campo oculto para los visitantes.',
    fr: 'Un champ caché aux visiteurs a été rempli.',
  },
  haste: {
    about: 'A reason for spam; {seconds} is such as "0.8".',
    en: 'The form was completed within {seconds} seconds.',
    es: 'El formulario se rellenó en {seconds} segundos.',
    fr: 'Le formulaire a été rempli en {seconds} secondes.',
  },
  links: {
    about: 'A reason for spam.',
    en: { other: 'The message has {count} links.' },
    es: { other: 'El mensaje tiene {count} enlaces.' },
    fr: { other: 'Le message contient {count} liens.' },
  },
  'link-in-name': {
    about: 'A reason for spam.',
    en: 'The name contains a link.',
    es: 'El nombre contiene un enlace.',
    fr: 'Le nom contient un lien.',
  },
  markup: {
    about: 'A reason for spam.',
    en: 'The message contains link markup of forums or web pages.',
    es: 'El mensaje contiene enlaces con código de foros o de páginas web.',
    fr: 'Le message contient des liens dans le code de forums ou de pages web.',
  },
  'disposable-address': {
    about: 'A reason for spam.',
    en: 'The email address belongs to a service for disposable addresses.',
    es: 'El correo pertenece a un servicio de direcciones desechables.',
    fr: 'L’adresse e-mail appartient à un service d’adresses jetables.',
  },
  gibberish: {
    about: 'A reason for spam; {fields} are some of the fields below.',
    en: 'These fields contain random letters: {fields}.',
    es: 'Estos campos contienen letras al azar: {fields}.',
    fr: 'Ces champs contiennent des lettres au hasard : {fields}.',
  },
  firstName: { about: 'A field of the form, inside a list.', en: 'first name', es: 'nombre', fr: 'prénom' },
  lastName: { about: 'A field of the form, inside a list.', en: 'last name', es: 'apellidos', fr: 'nom' },
  company: { about: 'A field of the form, inside a list.', en: 'company', es: 'empresa', fr: 'entreprise' },
  message: { about: 'A field of the form, inside a list.', en: 'message', es: 'mensaje', fr: 'message' },
  rate: {
    about: 'A reason for spam.',
    en: { other: '{count} other leads came from the same address shortly before.' },
    es: { other: 'Poco antes llegaron otros {count} contactos de la misma dirección.' },
    fr: { other: '{count} autres contacts sont venus de la même adresse peu avant.' },
  },
});
