import { dictionary } from '../../engine/words/dictionary.ts';

/** The headings of the columns of exported leads. */
export const leadExportWords = dictionary('leadExport', {
  id: { about: 'The identifier of a lead.', en: 'Id', es: 'Id', fr: 'Id' },
  received: { about: 'The time of arrival.', en: 'Received', es: 'Recibido', fr: 'Reçu' },
  status: { about: 'The status of a lead.', en: 'Status', es: 'Estado', fr: 'État' },
  owner: { about: 'The user who works on a lead.', en: 'Owner', es: 'Responsable', fr: 'Responsable' },
  firstName: { about: 'A field of the form.', en: 'First name', es: 'Nombre', fr: 'Prénom' },
  lastName: { about: 'A field of the form.', en: 'Last name', es: 'Apellidos', fr: 'Nom' },
  email: { about: 'A field of the form.', en: 'Email', es: 'Correo', fr: 'E-mail' },
  phone: { about: 'A field of the form.', en: 'Phone', es: 'Teléfono', fr: 'Téléphone' },
  company: { about: 'A field of the form.', en: 'Company', es: 'Empresa', fr: 'Entreprise' },
  city: { about: 'The city of the page of the form.', en: 'City', es: 'Ciudad', fr: 'Ville' },
  service: { about: 'The service of the page of the form.', en: 'Service', es: 'Servicio', fr: 'Service' },
  source: { about: 'The source of a lead.', en: 'Source', es: 'Origen', fr: 'Origine' },
  page: { about: 'The page of the form.', en: 'Page', es: 'Página', fr: 'Page' },
  firstAnswer: {
    about: 'The time of the first answer.',
    en: 'First answer',
    es: 'Primera respuesta',
    fr: 'Première réponse',
  },
  message: { about: 'A field of the form.', en: 'Message', es: 'Mensaje', fr: 'Message' },
  fields: {
    about: 'All other fields of the form, with their labels.',
    en: 'Other fields',
    es: 'Otros campos',
    fr: 'Autres champs',
  },
});
