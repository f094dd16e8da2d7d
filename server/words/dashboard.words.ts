import { dictionary } from '../../engine/words/dictionary.ts';

/** The frame of the dashboard, its messages, and what several of its pages show. */
export const dashboardWords = dictionary('dashboard', {
  dashboard: {
    about: 'The name of the dashboard, for its navigation.',
    en: 'Dashboard',
    es: 'Panel',
    fr: 'Tableau de bord',
  },
  pageTitle: {
    about: 'The title of a page of the dashboard in the browser; {page} is its heading.',
    en: '{page} | Dashboard',
    es: '{page} | Panel',
    fr: '{page} | Tableau de bord',
  },
  loading: {
    about: 'Shown until the dashboard is loaded.',
    en: 'Loading the dashboard…',
    es: 'Cargando el panel…',
    fr: 'Chargement du tableau de bord…',
  },
  noScript: {
    about: 'Shown without JavaScript; {account} is the link to the account page.',
    en: 'The dashboard needs JavaScript. Without it you can still see {account} and sign out.',
    es: 'El panel necesita JavaScript. Sin él todavía puede ver {account} y cerrar sesión.',
    fr: 'Le tableau de bord a besoin de JavaScript. Sans lui, vous pouvez toujours voir {account} et vous déconnecter.',
  },
  yourAccount: {
    about: 'The link to the account page, inside a sentence.',
    en: 'your account',
    es: 'su cuenta',
    fr: 'votre compte',
  },
  skip: {
    about: 'The skip link of the dashboard.',
    en: 'Skip to content',
    es: 'Saltar al contenido',
    fr: 'Aller au contenu',
  },
  inbox: {
    about: 'The name of the page with the leads.',
    en: 'Inbox',
    es: 'Bandeja',
    fr: 'Réception',
  },
  numbers: {
    about: 'The name of the page with statistics.',
    en: 'Numbers',
    es: 'Cifras',
    fr: 'Chiffres',
  },
  deliveries: {
    about: 'The name of the page about the messages that are sent for leads.',
    en: 'Deliveries',
    es: 'Envíos',
    fr: 'Envois',
  },
  content: {
    about: 'The name of the page about the content of the site.',
    en: 'Content',
    es: 'Contenido',
    fr: 'Contenu',
  },
  account: { about: 'The link to the account page.', en: 'Account', es: 'Cuenta', fr: 'Compte' },
  signOut: { about: 'A button.', en: 'Sign out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
  undo: { about: 'The button that reverts the last change.', en: 'Undo', es: 'Deshacer', fr: 'Annuler' },
  close: { about: 'The button that closes a message.', en: 'Close', es: 'Cerrar', fr: 'Fermer' },
  undone: {
    about: 'A confirmation; {change} is the confirmation of the change that was reverted.',
    en: 'Undone: {change}',
    es: 'Deshecho: {change}',
    fr: 'Annulé : {change}',
  },
  notUndone: {
    about:
      'Shown if an undo changed nothing, because other users have changed the leads since; {users} is a list of email addresses. A period follows.',
    en: 'Not undone: changed by {users}',
    es: 'No se deshizo: cambiado por {users}',
    fr: 'Non annulé : modifié par {users}',
  },
  partlyUndone: {
    about:
      'A confirmation; {change} is the confirmation of the change that was reverted, {count} the number of leads that other users have changed since, {users} a list of email addresses. A period follows.',
    en: {
      one: 'Undone: {change}, except {count} lead changed by {users}',
      other: 'Undone: {change}, except {count} leads changed by {users}',
    },
    es: {
      one: 'Deshecho: {change}, salvo {count} contacto cambiado por {users}',
      other: 'Deshecho: {change}, salvo {count} contactos cambiados por {users}',
    },
    fr: {
      one: 'Annulé : {change}, sauf {count} contact modifié par {users}',
      other: 'Annulé : {change}, sauf {count} contacts modifiés par {users}',
    },
  },
  nothingToDo: {
    about: 'Shown if a change had no effect. A period follows.',
    en: 'Nothing was changed: another user made the same change or erased the lead',
    es: 'No se cambió nada: otro usuario hizo el mismo cambio o borró el contacto',
    fr: 'Rien n’a changé : un autre utilisateur a fait la même modification ou effacé le contact',
  },
  nothingChanged: {
    about: 'Shown before the reason why a change failed. A period follows.',
    en: 'Nothing was changed',
    es: 'No se cambió nada',
    fr: 'Rien n’a changé',
  },
  fetching: {
    about: 'Shown until a page, or more of a list, is loaded.',
    en: 'Fetching…',
    es: 'Cargando…',
    fr: 'Chargement…',
  },
  notFetched: {
    about: 'The heading of an error; the reason follows.',
    en: 'Could not fetch this part of the page',
    es: 'No se pudo cargar esta parte de la página',
    fr: 'Impossible de charger cette partie de la page',
  },
  noAnswer: {
    about: 'Shown if a request failed on its way.',
    en: 'The server does not answer. Check the connection, then try again.',
    es: 'El servidor no responde. Revise la conexión e inténtelo de nuevo.',
    fr: 'Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.',
  },
  signedOut: {
    about: 'Shown if the session has ended.',
    en: 'You are no longer signed in.',
    es: 'Su sesión ha terminado.',
    fr: 'Vous n’êtes plus connecté.',
  },
  serverError: {
    about: 'Shown for an unexpected answer; {status} is the number of the HTTP status.',
    en: 'The server answered with {status}. Try again, or check its log.',
    es: 'El servidor respondió con {status}. Inténtelo de nuevo o revise su registro.',
    fr: 'Le serveur a répondu par {status}. Réessayez ou consultez son journal.',
  },
  signInAgain: {
    about: 'Shown after the end of a session; {link} opens the sign-in page.',
    en: '{link}, then come back here and try again: nothing that you typed is lost.',
    es: '{link}; después vuelva aquí e inténtelo de nuevo: no se pierde nada de lo que escribió.',
    fr: '{link}, puis revenez ici et réessayez : rien de ce que vous avez saisi n’est perdu.',
  },
  signInLink: {
    about: 'The link to the sign-in page in that sentence.',
    en: 'Sign in in a new tab',
    es: 'Inicie sesión en una pestaña nueva',
    fr: 'Connectez-vous dans un nouvel onglet',
  },
  tryAgain: { about: 'A button.', en: 'Try again', es: 'Reintentar', fr: 'Réessayer' },
  pageFailed: {
    about: 'The heading of an error.',
    en: 'This page failed',
    es: 'Esta página falló',
    fr: 'Cette page a échoué',
  },
  noSuchPage: {
    about: 'The heading for an unknown address.',
    en: 'There is no such page',
    es: 'Esa página no existe',
    fr: 'Cette page n’existe pas',
  },
  pages: {
    about: 'Shown for an unknown address.',
    en: 'The dashboard has an inbox, numbers, deliveries and content.',
    es: 'El panel tiene bandeja, cifras, envíos y contenido.',
    fr: 'Le tableau de bord a une réception, des chiffres, des envois et du contenu.',
  },
  noSuchLead: {
    about: 'The answer to a request for an unknown lead.',
    en: 'There is no such lead; it may have been erased.',
    es: 'Ese contacto no existe; puede que se haya borrado.',
    fr: 'Ce contact n’existe pas ; il a peut-être été effacé.',
  },
  noSuchOwner: {
    about: 'The answer to a change that gives a lead to somebody who is no user.',
    en: 'A lead can only be given to a user of this dashboard.',
    es: 'Un contacto solo se puede asignar a un usuario de este panel.',
    fr: 'Un contact ne peut être confié qu’à un utilisateur de ce tableau de bord.',
  },
  minutes: { about: 'A duration, shortened.', en: '{minutes} min', es: '{minutes} min', fr: '{minutes} min' },
  hours: { about: 'A duration, shortened.', en: '{hours} h', es: '{hours} h', fr: '{hours} h' },
  hoursAndMinutes: {
    about: 'A duration, shortened.',
    en: '{hours} h {minutes} min',
    es: '{hours} h {minutes} min',
    fr: '{hours} h {minutes} min',
  },
  days: {
    about: 'A duration.',
    en: { one: '{count} day', other: '{count} days' },
    es: { one: '{count} día', other: '{count} días' },
    fr: { one: '{count} jour', other: '{count} jours' },
  },
  emailTo: {
    about: 'The name of a receiver of leads.',
    en: 'Email to {address}',
    es: 'Correo a {address}',
    fr: 'E-mail à {address}',
  },
  webhookAt: {
    about: 'The name of a receiver of leads; {host} is the name of a server.',
    en: 'Webhook at {host}',
    es: 'Webhook en {host}',
    fr: 'Webhook sur {host}',
  },
});
