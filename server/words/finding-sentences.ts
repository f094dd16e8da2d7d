import type { DiagnosticCode } from '../../engine/content/diagnostic.ts';
import { builtInLanguage } from '../../engine/words/dictionary.ts';
import { typeset } from '../../engine/words/typography.ts';

/**
 * One sentence in Spanish and French about the findings of each code, which the studio shows above their English message. It says what
 * is wrong in general; the message names the place, the value and the remedy.
 */
export const sentences: Readonly<Record<DiagnosticCode, readonly [es: string, fr: string]>> = {
  CB_ANCHOR: [
    'El enlace apunta a una parte de la página que no existe.',
    'Le lien mène à une partie de la page qui n’existe pas.',
  ],
  CB_CAPITALS: ['El texto está escrito en mayúsculas.', 'Le texte est écrit en majuscules.'],
  CB_CARD_LETTERS: [
    'La tarjeta que se comparte no puede mostrar un carácter.',
    'L’aperçu de partage ne peut pas afficher un caractère.',
  ],
  CB_CLAIM_DATE: [
    'Una cifra ha caducado, caduca pronto o debe revisarse.',
    'Un chiffre a expiré, expire bientôt ou doit être vérifié.',
  ],
  CB_CLAIM_FALLBACK: [
    'El texto usa una cifra que caduca y no tiene nada para sustituirla.',
    'Le texte utilise un chiffre qui expire, et n’a rien pour le remplacer.',
  ],
  CB_COLLECTION: ['Una colección está mal definida.', 'Une collection est mal définie.'],
  CB_CONTENT_FORMAT: [
    'El contenido es de otra versión del programa.',
    'Le contenu vient d’une autre version du programme.',
  ],
  CB_CONTRAST: [
    'Dos colores que se usan juntos se parecen demasiado.',
    'Deux couleurs utilisées ensemble se ressemblent trop.',
  ],
  CB_COORDINATES: [
    'El lugar queda lejos de los demás: revise sus coordenadas.',
    'Le lieu est loin des autres : vérifiez ses coordonnées.',
  ],
  CB_COPIED: [
    'El texto es casi igual a otro del sitio.',
    'Le texte est presque identique à un autre du site.',
  ],
  CB_DEEP_PAGE: [
    'Desde el inicio hacen falta demasiados clics para llegar a la página.',
    'Depuis l’accueil, il faut trop de clics pour atteindre la page.',
  ],
  CB_DOUBLED_WORD: ['Una palabra está escrita dos veces seguidas.', 'Un mot est écrit deux fois de suite.'],
  CB_DRAFT: [
    'El contenido depende de un borrador o enlaza con él.',
    'Le contenu dépend d’un brouillon ou y mène.',
  ],
  CB_DUPLICATE_BLOCK_ID: [
    'Dos bloques tienen el mismo identificador.',
    'Deux blocs ont le même identifiant.',
  ],
  CB_DUPLICATE_HEADING: [
    'Dos bloques de la página tienen el mismo título.',
    'Deux blocs de la page ont le même titre.',
  ],
  CB_DUPLICATE_KEY: ['Una propiedad está escrita dos veces.', 'Une propriété est écrite deux fois.'],
  CB_DUPLICATE_PATH: ['Dos páginas tienen la misma dirección.', 'Deux pages ont la même adresse.'],
  CB_DUPLICATE_SLUG: ['Dos archivos tienen el mismo nombre.', 'Deux fichiers ont le même nom.'],
  CB_DUPLICATE_TEXT: [
    'Otra página tiene el mismo título o la misma descripción.',
    'Une autre page a le même titre ou la même description.',
  ],
  CB_ENCODING: [
    'Una letra está dañada, o hay un carácter invisible.',
    'Une lettre est abîmée, ou un caractère est invisible.',
  ],
  CB_FILE_NAME: [
    'El nombre o la carpeta del archivo no es válido.',
    'Le nom ou le dossier du fichier n’est pas valide.',
  ],
  CB_FILE_SIZE: ['El archivo es demasiado grande.', 'Le fichier est trop gros.'],
  CB_FILTER: [
    'Un valor insertado usa una opción que no existe.',
    'Une valeur insérée utilise une option qui n’existe pas.',
  ],
  CB_FONT: [
    'Faltan los archivos de una tipografía, o no sirven.',
    'Les fichiers d’une police manquent ou sont inutilisables.',
  ],
  CB_FORM: [
    'El formulario no pide nada que permita responder al visitante.',
    'Le formulaire ne demande rien qui permette de répondre au visiteur.',
  ],
  CB_FORMERLY: [
    'Una dirección anterior no puede llevar a la página.',
    'Une ancienne adresse ne peut pas mener à la page.',
  ],
  CB_FUTURE_DATE: [
    'La fecha aún no ha llegado, o queda demasiado lejos.',
    'La date est à venir, ou trop éloignée.',
  ],
  CB_GEOGRAPHY: [
    'Un dato del lugar no concuerda con los demás.',
    'Une donnée du lieu ne concorde pas avec les autres.',
  ],
  CB_HEADING_LEVEL: [
    'Un título del texto tiene el nivel reservado al título de la página.',
    'Un titre du texte a le niveau réservé au titre de la page.',
  ],
  CB_JSON_SYNTAX: [
    'El código del archivo tiene un error de escritura.',
    'Le code source du fichier contient une faute d’écriture.',
  ],
  CB_LEFTOVER: ['Queda una nota o un texto de relleno.', 'Il reste une note ou un texte de remplissage.'],
  CB_LENGTH: [
    'La longitud del texto o de la lista no es la adecuada.',
    'La longueur du texte ou de la liste ne convient pas.',
  ],
  CB_LINE: [
    'No se puede leer una línea de un archivo del programa.',
    'Une ligne d’un fichier du programme est illisible.',
  ],
  CB_LINK: ['El enlace lleva a una página que no existe.', 'Le lien mène à une page qui n’existe pas.'],
  CB_LINK_ADDRESS: [
    'La dirección del enlace no es segura o no sirve.',
    'L’adresse du lien n’est pas sûre ou ne convient pas.',
  ],
  CB_LONG_SENTENCE: ['Una frase es muy larga.', 'Une phrase est très longue.'],
  CB_MARKUP: [
    'El texto contiene marcas de formato que no sirven aquí.',
    'Le texte contient des marques de mise en forme qui ne conviennent pas ici.',
  ],
  CB_MISSING_FILE: ['Falta un archivo que el sitio necesita.', 'Il manque un fichier dont le site a besoin.'],
  CB_MISSING_PROPERTY: ['Falta un dato obligatorio.', 'Il manque une donnée obligatoire.'],
  CB_MISSING_VALUE: ['La página usa un valor que falta.', 'La page utilise une valeur qui manque.'],
  CB_MISSING_WORD: [
    'Faltan textos fijos en el idioma del sitio.',
    'Il manque des textes fixes dans la langue du site.',
  ],
  CB_ORPHAN: ['Ninguna otra página enlaza con esta.', 'Aucune autre page ne mène à celle-ci.'],
  CB_OVERRIDE: [
    'Un cambio para esta ciudad se refiere a algo que no existe.',
    'Un changement pour cette ville porte sur quelque chose qui n’existe pas.',
  ],
  CB_PATTERN: ['El texto no tiene la forma necesaria.', 'Le texte n’a pas la forme attendue.'],
  CB_PICTURE_ALT: [
    'El texto alternativo de la imagen falta o sobra.',
    'Le texte alternatif de l’image manque ou est de trop.',
  ],
  CB_PICTURE_ANIMATED: [
    'La imagen se mueve, y las páginas solo muestran su comienzo.',
    'L’image est animée, et les pages n’en montrent que le début.',
  ],
  CB_PICTURE_BROKEN: ['El archivo de la imagen está dañado.', 'Le fichier de l’image est endommagé.'],
  CB_PICTURE_FORMAT: [
    'El formato de la imagen no se admite o no coincide con su nombre.',
    'Le format de l’image n’est pas accepté ou ne correspond pas à son nom.',
  ],
  CB_PICTURE_MISSING: ['La imagen no existe.', 'L’image n’existe pas.'],
  CB_PICTURE_SIZE: ['La imagen es demasiado grande.', 'L’image est trop grande.'],
  CB_PLACEHOLDER: [
    'Un valor insertado está mal escrito o no puede usarse aquí.',
    'Une valeur insérée est mal écrite ou ne peut pas être utilisée ici.',
  ],
  CB_PUBLISHED: [
    'Una dirección que ya era pública deja de funcionar o de aparecer en los buscadores.',
    'Une adresse déjà publique ne fonctionne plus ou disparaît des moteurs de recherche.',
  ],
  CB_READING_EASE: ['El párrafo es difícil de leer.', 'Le paragraphe est difficile à lire.'],
  CB_REDIRECT: ['Una redirección no puede funcionar.', 'Une redirection ne peut pas fonctionner.'],
  CB_REFERENCE: [
    'El nombre indicado no corresponde a nada del sitio.',
    'Le nom indiqué ne correspond à rien sur le site.',
  ],
  CB_REPEATED_FACT: [
    'El texto repite un dato del negocio que conviene insertar.',
    'Le texte recopie une donnée de l’entreprise qu’il vaut mieux insérer.',
  ],
  CB_REPEATED_ITEM: ['La lista repite un nombre.', 'La liste répète un nom.'],
  CB_RESERVED_PATH: ['La dirección está reservada al programa.', 'L’adresse est réservée au programme.'],
  CB_RESOLVE: [
    'El bloque no puede mostrar el contenido de esta página.',
    'Le bloc ne peut pas afficher le contenu de cette page.',
  ],
  CB_SAMPLE: ['Queda un dato o un texto de ejemplo.', 'Il reste une donnée ou un texte d’exemple.'],
  CB_SCHEDULED: [
    'El contenido depende de otro que se publica o se retira en otro momento.',
    'Le contenu dépend d’un autre, publié ou retiré à un autre moment.',
  ],
  CB_SCHEMA_LINK: [
    'La indicación del tipo de archivo falta o es errónea.',
    'L’indication du type de fichier manque ou est erronée.',
  ],
  CB_SIMILAR: ['La página se parece demasiado a otra.', 'La page ressemble trop à une autre.'],
  CB_SOURCE: ['Falta la fuente del dato.', 'Il manque la source de la donnée.'],
  CB_SPACING: ['Sobra un espacio antes de un signo.', 'Il y a une espace de trop avant un signe.'],
  CB_SPELLING: ['Una palabra está mal escrita.', 'Un mot est mal orthographié.'],
  CB_STATED_HOURS: [
    'El horario escrito no coincide con las horas de apertura.',
    'Les horaires écrits ne concordent pas avec les heures d’ouverture.',
  ],
  CB_TEMPLATE_PATH: [
    'Las páginas de la plantilla o su dirección están mal definidas.',
    'Les pages du modèle ou leur adresse sont mal définies.',
  ],
  CB_THIN_CELL: [
    'La página aún no tiene lo necesario para los buscadores.',
    'La page n’a pas encore ce qu’il faut pour les moteurs de recherche.',
  ],
  CB_UNKNOWN_BLOCK: ['Este tipo de bloque no existe.', 'Ce type de bloc n’existe pas.'],
  CB_UNKNOWN_PROPERTY: [
    'El programa no conoce esta propiedad.',
    'Le programme ne connaît pas cette propriété.',
  ],
  CB_UNKNOWN_VALUE: [
    'El valor no es uno de los permitidos.',
    'La valeur ne fait pas partie des valeurs possibles.',
  ],
  CB_UNKNOWN_VARIABLE: [
    'El valor insertado no existe en esta página.',
    'La valeur insérée n’existe pas sur cette page.',
  ],
  CB_UNSOURCED_FIGURE: ['Una cifra del texto no tiene fuente.', 'Un chiffre du texte n’a pas de source.'],
  CB_VALUE: ['El valor no es posible aquí.', 'La valeur n’est pas possible ici.'],
  CB_WORD: [
    'A un texto fijo le falta o le sobra algo.',
    'Il manque quelque chose à un texte fixe, ou il y a quelque chose de trop.',
  ],
  CB_WRONG_PLACE: [
    'El texto nombra un lugar que no es el suyo.',
    'Le texte nomme un lieu qui n’est pas le sien.',
  ],
  CB_WRONG_TYPE: [
    'El valor es de otro tipo, como un texto en lugar de un número.',
    'La valeur est d’un autre type, comme un texte au lieu d’un nombre.',
  ],
};

/** Returns the sentences in the language of a site by code; none for English and languages that are not built in. */
export function findingSentences(language: string): Readonly<Record<string, string>> {
  const index = { en: undefined, es: 0, fr: 1 }[builtInLanguage(language) ?? 'en'];
  if (index === undefined) return {};
  return Object.fromEntries(
    Object.entries(sentences).map(([code, texts]) => [code, typeset(texts[index] ?? '', language)]),
  );
}
