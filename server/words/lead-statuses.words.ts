import { dictionary } from '../../engine/words/dictionary.ts';

export const leadStatusWords = dictionary('leadStatuses', {
  new: { about: 'The status of a lead that nobody has answered.', en: 'New', es: 'Nuevo', fr: 'Nouveau' },
  contacted: {
    about: 'The status of a lead that was answered.',
    en: 'Contacted',
    es: 'Contactado',
    fr: 'Contacté',
  },
  qualified: {
    about: 'The status of a lead that may become a customer.',
    en: 'Qualified',
    es: 'Calificado',
    fr: 'Qualifié',
  },
  won: { about: 'The status of a lead that became a customer.', en: 'Won', es: 'Ganado', fr: 'Gagné' },
  lost: { about: 'The status of a lead that did not.', en: 'Lost', es: 'Perdido', fr: 'Perdu' },
  spam: { about: 'The status of a lead that is spam.', en: 'Spam', es: 'Spam', fr: 'Spam' },
});
