import { dictionary } from '../../engine/words/dictionary.ts';

/** The reasons why a new password is refused. */
export const passwordWords = dictionary('passwords', {
  tooShort: {
    about: 'The reason why a password is refused; {count} is its number of characters.',
    en: 'The password is too short: {count} characters. Use at least {minimum}; a few words in a row are easy to remember.',
    es: 'La contraseña es demasiado corta: {count} caracteres. Use al menos {minimum}; varias palabras seguidas son fáciles de recordar.',
    fr: 'Le mot de passe est trop court : {count} caractères. Utilisez-en au moins {minimum} ; quelques mots à la suite se retiennent bien.',
  },
  tooLong: {
    about: 'The reason why a password is refused.',
    en: 'The password is too long: it can have at most {maximum} characters.',
    es: 'La contraseña es demasiado larga: puede tener como máximo {maximum} caracteres.',
    fr: 'Le mot de passe est trop long : il peut avoir au plus {maximum} caractères.',
  },
  guessable: {
    about: 'The reason why a password is refused.',
    en: 'The password is one of those that attackers try first. Choose one that is hard to guess.',
    es: 'La contraseña es una de las que los atacantes prueban primero. Elija una difícil de adivinar.',
    fr: 'Le mot de passe est un de ceux que les attaquants essaient d’abord. Choisissez-en un difficile à deviner.',
  },
});
