import { dictionary } from '../words/dictionary.ts';

export const llmsWords = dictionary('llms', {
  pages: { about: 'A heading in llms.txt.', en: 'Pages', es: 'Páginas', fr: 'Pages' },
  services: { about: 'A heading in llms.txt.', en: 'Services', es: 'Servicios', fr: 'Services' },
  industries: { about: 'A heading in llms.txt.', en: 'Industries', es: 'Sectores', fr: 'Secteurs' },
  cities: { about: 'A heading in llms.txt.', en: 'Places', es: 'Lugares', fr: 'Lieux' },
  posts: { about: 'A heading in llms.txt.', en: 'Articles', es: 'Artículos', fr: 'Articles' },
  contact: {
    about: 'How to reach the business, in llms.txt.',
    en: 'Office: {address}. Hours: {hours}. Telephone: {phone}. Mail: {email}.',
    es: 'Dirección: {address}. Horario: {hours}. Teléfono: {phone}. Correo: {email}.',
    fr: 'Adresse : {address}. Horaires : {hours}. Téléphone : {phone}. E-mail : {email}.',
  },
  sitemap: {
    about: 'The title of the link to the sitemap in llms.txt.',
    en: 'Sitemap',
    es: 'Mapa del sitio',
    fr: 'Plan du site',
  },
  allPages: {
    about: 'What the sitemap contains, in llms.txt.',
    en: 'every page with the date of its last change',
    es: 'todas las páginas con la fecha de su último cambio',
    fr: 'toutes les pages avec la date de leur dernière modification',
  },
  allPagesAndCells: {
    about: 'What the sitemap contains; {count} is the number of pages that llms.txt does not list.',
    en: {
      one: 'every page with the date of its last change, {count} page about one service in one place among them',
      other:
        'every page with the date of its last change, {count} pages about one service in one place among them',
    },
    es: {
      one: 'todas las páginas con la fecha de su último cambio, entre ellas {count} página sobre un servicio en un lugar',
      other:
        'todas las páginas con la fecha de su último cambio, entre ellas {count} páginas sobre un servicio en un lugar',
    },
    fr: {
      one: 'toutes les pages avec la date de leur dernière modification, dont {count} page sur un service dans un lieu',
      other:
        'toutes les pages avec la date de leur dernière modification, dont {count} pages sur un service dans un lieu',
    },
  },
  more: {
    about:
      'At the end of a long list in llms.txt: {count} is the number of pages of the kind that are not listed.',
    en: { one: '{count} more page of this kind', other: '{count} more pages of this kind' },
    es: { one: '{count} página más de este tipo', other: '{count} páginas más de este tipo' },
    fr: { one: '{count} autre page de ce type', other: '{count} autres pages de ce type' },
  },
  feed: { about: 'The title of the link to the feed in llms.txt.', en: 'Feed', es: 'Feed', fr: 'Flux' },
  newestFirst: {
    about: 'What the feed contains, in llms.txt.',
    en: 'articles, newest first',
    es: 'artículos, los más recientes primero',
    fr: 'articles, du plus récent au plus ancien',
  },
});
