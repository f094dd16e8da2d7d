import { dictionary } from '../../engine/words/dictionary.ts';

export const breadcrumbsWords = dictionary('breadcrumbs', {
  label: {
    about: 'Read aloud by screen readers: the name of the list of parent pages.',
    en: 'Breadcrumbs',
    es: 'Ruta de navegación',
    fr: 'Fil d’Ariane',
  },
});
