import { dictionary } from '../../engine/words/dictionary.ts';

/** The names of the kinds of content files in the studio. */
export const contentKindWords = dictionary('contentKinds', {
  site: {
    about: 'The heading of a list of files in the studio.',
    en: 'Business and site',
    es: 'Negocio y sitio',
    fr: 'Entreprise et site',
  },
  quality: {
    about: 'The heading of a list of files in the studio.',
    en: 'Quality rules',
    es: 'Reglas de calidad',
    fr: 'Règles de qualité',
  },
  redirects: {
    about: 'The heading of a list of files in the studio.',
    en: 'Redirects',
    es: 'Redirecciones',
    fr: 'Redirections',
  },
  words: {
    about: 'The heading of a list of files in the studio.',
    en: 'Words',
    es: 'Textos fijos',
    fr: 'Textes fixes',
  },
  theme: {
    about: 'The heading of a list of files in the studio.',
    en: 'Look',
    es: 'Aspecto',
    fr: 'Apparence',
  },
  collections: {
    about: 'The heading of a list of files in the studio.',
    en: 'Collections',
    es: 'Colecciones',
    fr: 'Collections de contenu',
  },
  cities: {
    about: 'The heading of a list of files in the studio.',
    en: 'Cities',
    es: 'Ciudades',
    fr: 'Villes',
  },
  services: {
    about: 'The heading of a list of files in the studio.',
    en: 'Services',
    es: 'Servicios',
    fr: 'Services',
  },
  industries: {
    about: 'The heading of a list of files in the studio.',
    en: 'Industries',
    es: 'Sectores',
    fr: 'Secteurs',
  },
  pictures: {
    about: 'The folder of pictures.',
    en: 'Picture',
    es: 'Imagen',
    fr: 'Image',
  },
  testimonials: {
    about: 'The heading of a list of files in the studio.',
    en: 'Testimonials',
    es: 'Testimonios',
    fr: 'Témoignages',
  },
  claims: {
    about: 'The heading of a list of files in the studio.',
    en: 'Claims',
    es: 'Cifras',
    fr: 'Chiffres',
  },
  media: {
    about: 'The heading of a list of files in the studio.',
    en: 'Pictures',
    es: 'Imágenes',
    fr: 'Images',
  },
  forms: {
    about: 'The heading of a list of files in the studio.',
    en: 'Forms',
    es: 'Formularios',
    fr: 'Formulaires',
  },
  jobs: {
    about: 'The heading of a list of files in the studio.',
    en: 'Jobs',
    es: 'Trabajos',
    fr: 'Réalisations',
  },
  posts: {
    about: 'The heading of a list of files in the studio.',
    en: 'Posts',
    es: 'Artículos',
    fr: 'Articles',
  },
  pages: { about: 'The heading of a list of files in the studio.', en: 'Pages', es: 'Páginas', fr: 'Pages' },
  templates: {
    about: 'The heading of a list of files in the studio.',
    en: 'Templates',
    es: 'Plantillas',
    fr: 'Modèles',
  },
  layouts: {
    about: 'The heading of a list of files in the studio.',
    en: 'Layouts',
    es: 'Diseños',
    fr: 'Mises en page',
  },
});
