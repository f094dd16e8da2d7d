import { dictionary } from '../../engine/words/dictionary.ts';

export const mailWords = dictionary('mail', {
  subject: {
    about: 'The subject of the message about a lead; {lead} is the person, the company and what it is about.',
    en: 'New lead: {lead}',
    es: 'Nuevo contacto: {lead}',
    fr: 'Nouveau contact : {lead}',
  },
  intro: {
    about: 'The first line of the message about a lead.',
    en: 'A new lead from {site}.',
    es: 'Un nuevo contacto de {site}.',
    fr: 'Un nouveau contact de {site}.',
  },
  label: {
    about:
      'The start of a line of the message; {label} is the name of a value that follows, such as "Phone".',
    en: '{label}:',
    es: '{label}:',
    fr: '{label} :',
  },
  canarySubject: {
    about: 'The subject of the daily test message.',
    en: 'Canary lead (a daily test) of {site}, {date}: leads reach you',
    es: 'Contacto de prueba diario de {site}, {date}: los contactos le llegan',
    fr: 'Contact d’essai quotidien de {site}, {date} : les contacts vous parviennent',
  },
  canaryIntro: {
    about: 'The first line of the daily test message.',
    en: 'This is the canary lead (a daily test) of {site}. It took the path of every lead: through the database and the queue to this mailbox. There is nothing to do. If it does not arrive one day, the dashboard shows a warning.',
    es: 'Este es el contacto de prueba diario de {site}. Siguió el camino de todos los contactos: por la base de datos y la cola hasta este buzón. No hay nada que hacer. Si un día no llega, el panel muestra un aviso.',
    fr: 'Ceci est le contact d’essai quotidien de {site}. Il a suivi le chemin de tous les contacts : par la base de données et la file d’attente jusqu’à cette boîte. Il n’y a rien à faire. S’il n’arrive pas un jour, le tableau de bord affiche un avertissement.',
  },
  canaryFirstName: {
    about: 'The first name of the person in the daily test.',
    en: 'Canary',
    es: 'Contacto',
    fr: 'Contact',
  },
  canaryLastName: {
    about: 'The last name of the person in the daily test.',
    en: 'Lead',
    es: 'de prueba',
    fr: 'd’essai',
  },
  canaryMessage: {
    about: 'The message of the daily test.',
    en: 'The server sends this lead to itself every day to verify that leads arrive.',
    es: 'El servidor se envía este contacto cada día para comprobar que los contactos llegan.',
    fr: 'Le serveur s’envoie ce contact chaque jour pour vérifier que les contacts arrivent.',
  },
  canarySource: {
    about: 'The source of the daily test.',
    en: 'Canary lead (a daily test)',
    es: 'Contacto de prueba diario',
    fr: 'Contact d’essai quotidien',
  },
  name: { about: 'The label of a row of the message.', en: 'Name', es: 'Nombre', fr: 'Nom' },
  email: { about: 'The label of a row of the message.', en: 'Email', es: 'Correo', fr: 'E-mail' },
  phone: { about: 'The label of a row of the message.', en: 'Phone', es: 'Teléfono', fr: 'Téléphone' },
  company: { about: 'The label of a row of the message.', en: 'Company', es: 'Empresa', fr: 'Entreprise' },
  service: { about: 'The label of a row of the message.', en: 'Service', es: 'Servicio', fr: 'Service' },
  location: { about: 'The label of a row of the message.', en: 'Location', es: 'Lugar', fr: 'Lieu' },
  source: { about: 'The label of a row of the message.', en: 'Source', es: 'Origen', fr: 'Origine' },
  page: { about: 'The label of a row of the message.', en: 'Page', es: 'Página', fr: 'Page' },
  referrer: {
    about: 'The label of the site that the visitor came from.',
    en: 'Came from',
    es: 'Vino de',
    fr: 'Venu de',
  },
  campaign: { about: 'The label of a row of the message.', en: 'Campaign', es: 'Campaña', fr: 'Campagne' },
  received: { about: 'The label of a row of the message.', en: 'Received', es: 'Recibido', fr: 'Reçu' },
  message: { about: 'The label of a row of the message.', en: 'Message', es: 'Mensaje', fr: 'Message' },
  open: {
    about: 'The link to the lead in the dashboard.',
    en: 'Open it in the dashboard',
    es: 'Abrirlo en el panel',
    fr: 'L’ouvrir dans le tableau de bord',
  },
});
