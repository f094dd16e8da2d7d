import { dictionary } from '../../engine/words/dictionary.ts';

/** Choosing, uploading and replacing pictures in the studio. */
export const studioPicturesWords = dictionary('studioPictures', {
  pictures: {
    about: 'The heading of the page with all pictures, and the link to it.',
    en: 'Pictures',
    es: 'Imágenes',
    fr: 'Images',
  },
  lead: {
    about: 'Below the heading of the page with all pictures.',
    en: 'All pictures of the site, and where each is shown. Visitors see what you upload or change here after you publish.',
    es: 'Todas las imágenes del sitio y dónde se muestra cada una. Los visitantes ven lo que suba o cambie aquí cuando lo publique.',
    fr: 'Toutes les images du site, et où chacune est affichée. Les visiteurs voient ce que vous ajoutez ou modifiez ici après la publication.',
  },
  upload: {
    about: 'The button that chooses a file of the device.',
    en: 'Upload a picture',
    es: 'Subir una imagen',
    fr: 'Importer une image',
  },
  uploadHint: {
    about: 'Beside the button that chooses a file.',
    en: 'or drop or paste one here',
    es: 'o suéltela o péguela aquí',
    fr: 'ou déposez-la ou collez-la ici',
  },
  uploading: {
    about: 'Shown while a picture is sent and checked.',
    en: 'The picture is uploaded and checked …',
    es: 'La imagen se está subiendo y comprobando…',
    fr: 'L’image est importée et vérifiée…',
  },
  uploaded: {
    about: 'Announced after a picture was uploaded; {name} is its name.',
    en: '“{name}” is uploaded. Publish it to show it to visitors.',
    es: '«{name}» se ha subido. Publíquela para mostrarla a los visitantes.',
    fr: '« {name} » est importée. Publiez-la pour la montrer aux visiteurs.',
  },
  choose: {
    about: 'The button of a property without a picture that shows all pictures.',
    en: 'Choose a picture',
    es: 'Elegir una imagen',
    fr: 'Choisir une image',
  },
  chooseOther: {
    about: 'The button of a property with a picture that shows all pictures.',
    en: 'Choose another picture',
    es: 'Elegir otra imagen',
    fr: 'Choisir une autre image',
  },
  search: {
    about: 'The label of the field that searches pictures by name.',
    en: 'Search pictures',
    es: 'Buscar imágenes',
    fr: 'Rechercher des images',
  },
  none: {
    about: 'Shown if no picture has the searched name, or if the site has none.',
    en: 'No picture is found.',
    es: 'No se encuentra ninguna imagen.',
    fr: 'Aucune image trouvée.',
  },
  more: {
    about: 'The button below a list of pictures that shows more of them; {count} are left.',
    en: { one: 'Show more ({count} left)', other: 'Show more ({count} left)' },
    es: {
      one: 'Mostrar más (queda {count})',
      many: 'Mostrar más (quedan {count})',
      other: 'Mostrar más (quedan {count})',
    },
    fr: {
      one: 'En afficher plus (reste {count})',
      many: 'En afficher plus (restent {count})',
      other: 'En afficher plus (restent {count})',
    },
  },
  onlyUnused: {
    about: 'The label of the choice to show only pictures that no page shows.',
    en: 'Only those that are not used',
    es: 'Solo las que no se usan',
    fr: 'Seulement celles qui ne sont pas utilisées',
  },
  unused: {
    about: 'Beside a picture that no content names.',
    en: 'not used',
    es: 'sin usar',
    fr: 'non utilisée',
  },
  added: {
    about: 'Beside a picture that is not published yet.',
    en: 'new',
    es: 'nueva',
    fr: 'nouvelle',
  },
  changed: {
    about: 'Beside a picture with an unpublished replacement.',
    en: 'replaced',
    es: 'sustituida',
    fr: 'remplacée',
  },
  uses: {
    about: 'Opens the list of the places that show a picture; {count} is their number.',
    en: { one: 'Used in {count} place', other: 'Used in {count} places' },
    es: {
      one: 'Se usa en {count} lugar',
      many: 'Se usa en {count} de lugares',
      other: 'Se usa en {count} lugares',
    },
    fr: {
      one: 'Utilisée à {count} endroit',
      many: 'Utilisée à {count} d’endroits',
      other: 'Utilisée à {count} endroits',
    },
  },
  replace: {
    about: 'The button that uploads another picture in the place of one, wherever that is shown.',
    en: 'Replace everywhere',
    es: 'Sustituir en todas partes',
    fr: 'Remplacer partout',
  },
  rename: {
    about: 'The button that gives a picture another name.',
    en: 'Rename',
    es: 'Cambiar nombre',
    fr: 'Renommer',
  },
  newName: {
    about: 'The label of the field for another name of a picture.',
    en: 'New name',
    es: 'Nombre nuevo',
    fr: 'Nouveau nom',
  },
  saveName: {
    about: 'The button that takes the new name of a picture.',
    en: 'Take this name',
    es: 'Usar este nombre',
    fr: 'Prendre ce nom',
  },
  cancel: {
    about: 'The button that closes a form without a change.',
    en: 'Cancel',
    es: 'Cancelar',
    fr: 'Annuler',
  },
  remove: {
    about: 'The button that removes a picture that is not used.',
    en: 'Remove',
    es: 'Quitar',
    fr: 'Retirer',
  },
  discard: {
    about: 'The button that gives up the replacement of a picture.',
    en: 'Keep the earlier one',
    es: 'Conservar la anterior',
    fr: 'Garder l’ancienne',
  },
  buttonNamed: {
    about: 'Read out for a button about one picture: {button} is its text, {name} the name of the picture.',
    en: '{button}: {name}',
    es: '{button}: {name}',
    fr: '{button} : {name}',
  },
  pixels: {
    about: 'The size of a picture in pixels.',
    en: '{width} × {height} pixels',
    es: '{width} × {height} píxeles',
    fr: '{width} × {height} px',
  },
  focus: {
    about:
      'Read out for the picture on which the point is set that stays visible; {across} and {down} are percentages.',
    en: 'The point that stays visible where the picture is cropped: {across} % from the left, {down} % from the top. Arrow keys move it.',
    es: 'El punto que sigue visible donde se recorta la imagen: {across} % desde la izquierda, {down} % desde arriba. Las flechas lo mueven.',
    fr: 'Le point qui reste visible quand l’image est rognée : {across} % depuis la gauche, {down} % depuis le haut. Les flèches le déplacent.',
  },
  focusHint: {
    about: 'Below the picture on which the point is set that stays visible.',
    en: 'Click what must stay visible where the picture is cropped. Pages may show it like this:',
    es: 'Haga clic en lo que debe seguir visible donde se recorta la imagen. Las páginas pueden mostrarla así:',
    fr: 'Cliquez sur ce qui doit rester visible quand l’image est rognée. Les pages peuvent l’afficher ainsi :',
  },
  focusCenter: {
    about: 'The button that sets the point that stays visible to the center.',
    en: 'Center',
    es: 'Centrar',
    fr: 'Centrer',
  },
  before: {
    about: 'Above a picture as visitors see it, in the review.',
    en: 'Before',
    es: 'Antes',
    fr: 'Avant',
  },
  after: {
    about: 'Above a picture as it will be, in the review.',
    en: 'After',
    es: 'Después',
    fr: 'Après',
  },
  noPicture: {
    about: 'In place of a picture that was not there before, or is removed.',
    en: 'No picture',
    es: 'Ninguna imagen',
    fr: 'Aucune image',
  },
});
