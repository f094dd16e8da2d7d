import { dictionary } from '../../engine/words/dictionary.ts';

/** The source of a file in the studio. */
export const studioSourceWords = dictionary('studioSource', {
  open: {
    about: 'The button that shows the source of a file in place of its form.',
    en: 'Show as source',
    es: 'Mostrar como código',
    fr: 'Afficher le code source',
  },
  close: {
    about: 'The button that shows the form of a file in place of its source.',
    en: 'Show as form',
    es: 'Mostrar como formulario',
    fr: 'Afficher le formulaire',
  },
  label: {
    about: 'The name of the field with the source of the file {file}.',
    en: 'Source of {file}',
    es: 'Código de {file}',
    fr: 'Code source de {file}',
  },
  noJson: {
    about: 'Above the source of a file that cannot be shown as a form.',
    en: 'This file has a mistake in its source, so it has no form. Correct the marked line.',
    es: 'Este archivo tiene un error en su código, por eso no tiene formulario. Corrija la línea marcada.',
    fr: 'Ce fichier contient une erreur dans son code source et n’a donc pas de formulaire. Corrigez la ligne marquée.',
  },
  line: {
    about: 'The beginning of an error; {line} is its line.',
    en: 'Line {line}:',
    es: 'Línea {line}:',
    fr: 'Ligne {line} :',
  },
  kept: {
    about: 'Below the source: it is kept by the server.',
    en: 'Kept',
    es: 'Guardado',
    fr: 'Enregistré',
  },
  keeping: {
    about: 'Below the source: it is being sent to the server.',
    en: 'Keeping…',
    es: 'Guardando…',
    fr: 'Enregistrement…',
  },
  onDevice: {
    about: 'Below the source: the server could not be reached.',
    en: 'No connection. The text is kept on this device.',
    es: 'Sin conexión. El texto queda en este dispositivo.',
    fr: 'Pas de connexion. Le texte est conservé sur cet appareil.',
  },
  changed: {
    about: 'Above the source: the file was changed elsewhere while it was edited here.',
    en: 'This file was changed elsewhere in the meantime. Both texts are kept until you choose.',
    es: 'Entretanto, este archivo se cambió en otro lugar. Ambos textos quedan hasta que elija.',
    fr: 'Entre-temps, ce fichier a été modifié ailleurs. Les deux textes sont conservés jusqu’à votre choix.',
  },
  theirs: {
    about: 'The name of the text of a file as it was changed elsewhere.',
    en: 'The other text',
    es: 'El otro texto',
    fr: 'L’autre texte',
  },
  takeMine: {
    about: 'The button that keeps the text which was written here.',
    en: 'Keep this text',
    es: 'Conservar este texto',
    fr: 'Garder ce texte',
  },
  takeTheirs: {
    about: 'The button that takes the text which was written elsewhere.',
    en: 'Take the other text',
    es: 'Tomar el otro texto',
    fr: 'Prendre l’autre texte',
  },
  notLoaded: {
    about: 'Beside a plain text field, if the program of the editor could not be fetched.',
    en: 'The editor could not be loaded, so this is a plain field. Nothing is lost.',
    es: 'No se pudo cargar el editor, por eso este es un campo simple. No se pierde nada.',
    fr: 'L’éditeur n’a pas pu être chargé : ceci est un champ simple. Rien n’est perdu.',
  },
});
