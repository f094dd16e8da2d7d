import { dictionary } from '../../engine/words/dictionary.ts';

export const formsWords = dictionary('forms', {
  optional: {
    about: 'After the label of a field that may stay empty.',
    en: '(optional)',
    es: '(opcional)',
    fr: '(facultatif)',
  },
  choose: {
    about: 'The first line of a list of choices, as long as nothing is chosen.',
    en: 'Please choose',
    es: 'Elija una opción',
    fr: 'Choisissez',
  },
  trap: {
    about: 'The label of a field that people do not see; a program that fills it in is probably spam.',
    en: 'Leave this empty',
    es: 'Deje este campo vacío',
    fr: 'Laissez ce champ vide',
  },
  summary: {
    about: 'The heading of the list of mistakes in a form.',
    en: 'Please check what you entered',
    es: 'Revise los datos introducidos',
    fr: 'Vérifiez votre saisie',
  },
  tooShort: {
    about: 'The message below a text that is too short; {field} is the name of the field.',
    en: '{field} must be at least {minimum} characters',
    es: '{field}: al menos {minimum} caracteres',
    fr: '{field} : au moins {minimum} caractères',
  },
  tooLong: {
    about: 'The message below a text that is too long; {field} is the name of the field.',
    en: '{field} must be at most {maximum} characters',
    es: '{field}: como máximo {maximum} caracteres',
    fr: '{field} : {maximum} caractères au plus',
  },
  missing: {
    about: 'The message below an empty field; {field} is the name of the field.',
    en: '{field} is required',
    es: '{field}: campo obligatorio',
    fr: '{field} : champ obligatoire',
  },
  atLeast: {
    about:
      'The message below a number or a date that is too small or early; {minimum} is the first allowed one.',
    en: '{field} must be {minimum} or more',
    es: '{field}: {minimum} como mínimo',
    fr: '{field} : {minimum} au minimum',
  },
  atMost: {
    about:
      'The message below a number or a date that is too large or late; {maximum} is the last allowed one.',
    en: '{field} must be {maximum} or less',
    es: '{field}: {maximum} como máximo',
    fr: '{field} : {maximum} au maximum',
  },
  between: {
    about: 'The message below a number or a date that is out of bounds.',
    en: '{field} must be between {minimum} and {maximum}',
    es: '{field}: entre {minimum} y {maximum}',
    fr: '{field} : entre {minimum} et {maximum}',
  },
  invalidNumber: {
    about: 'The message below a text that is no number.',
    en: 'Please enter a number',
    es: 'Introduzca un número',
    fr: 'Saisissez un nombre',
  },
  invalidDate: {
    about: 'The message below a text that is no date.',
    en: 'Please enter a date',
    es: 'Introduzca una fecha',
    fr: 'Saisissez une date',
  },
  invalidEmail: {
    about: 'The message below an address that is none.',
    en: 'Please enter a valid email address',
    es: 'Introduzca una dirección de correo válida',
    fr: 'Saisissez une adresse e-mail valide',
  },
  privateEmail: {
    about: 'The message below an address of a consumer mail provider.',
    en: 'Only business email addresses are accepted. Please use your company email.',
    es: 'Solo se aceptan correos de empresa. Utilice el correo de su empresa.',
    fr: 'Seules les adresses professionnelles sont acceptées. Utilisez l’adresse de votre entreprise.',
  },
  required: {
    about: 'The message about a field that a request lacks.',
    en: 'Required',
    es: 'Obligatorio',
    fr: 'Obligatoire',
  },
  invalid: {
    about: 'The message about a value that is not a text.',
    en: 'Invalid input',
    es: 'Valor no válido',
    fr: 'Valeur non valide',
  },
  serviceField: { about: 'A field in a message.', en: 'Service', es: 'Servicio', fr: 'Service' },
  locationField: { about: 'A field in a message.', en: 'Location', es: 'Lugar', fr: 'Lieu' },
  sourceField: { about: 'A field in a message.', en: 'Source', es: 'Origen', fr: 'Origine' },
  defaultSource: {
    about: 'The source of a lead whose form names none.',
    en: 'Website Form',
    es: 'Formulario web',
    fr: 'Formulaire du site',
  },
  sent: {
    about: 'The heading of the notification after a form was sent.',
    en: 'Thank you for your interest!',
    es: '¡Gracias por su interés!',
    fr: 'Merci de votre intérêt !',
  },
  notSent: {
    about: 'The heading of the notification if a form could not be sent.',
    en: 'Submission Error',
    es: 'Error de envío',
    fr: 'Erreur d’envoi',
  },
  failed: {
    about: 'The notification if there is no answer, for example when offline.',
    en: 'There was an error submitting your form. Please try again.',
    es: 'No se pudo enviar el formulario. Inténtelo de nuevo.',
    fr: 'Le formulaire n’a pas pu être envoyé. Réessayez.',
  },
  failedWith: {
    about: 'The notification if the server answers with an error; {error} is its text.',
    en: '{error}. Your text is still in the form. Please try again, or call us.',
    es: '{error}. Su texto sigue en el formulario. Inténtelo de nuevo o llámenos.',
    fr: '{error}. Votre texte est toujours dans le formulaire. Réessayez ou appelez-nous.',
  },
  error: {
    about: 'The text of an error without one; {status} is its number.',
    en: 'Error {status}',
    es: 'Error {status}',
    fr: 'Erreur {status}',
  },
  notification: {
    about: 'Read aloud by screen readers before a notification.',
    en: 'Notification',
    es: 'Notificación',
    fr: 'Notification',
  },
  notifications: {
    about:
      'Read aloud by screen readers: the name of the place for notifications; {hotkey} is the key that leads there.',
    en: 'Notifications ({hotkey})',
    es: 'Notificaciones ({hotkey})',
    fr: 'Notifications ({hotkey})',
  },
  close: {
    about: 'Read aloud by screen readers: the button that closes a notification.',
    en: 'Close',
    es: 'Cerrar',
    fr: 'Fermer',
  },
});
