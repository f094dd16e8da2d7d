import { dictionary } from '../../engine/words/dictionary.ts';

export const contactFormWords = dictionary('contactForm', {
  phone: { about: 'The label of the telephone number.', en: 'Phone', es: 'Teléfono', fr: 'Téléphone' },
  email: { about: 'The label of the email address.', en: 'Email', es: 'Correo', fr: 'E-mail' },
  hours: { about: 'The label of the opening hours.', en: 'Hours', es: 'Horario', fr: 'Horaires' },
});
