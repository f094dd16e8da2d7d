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
  repeats: {
    about: 'The reason why a password is refused.',
    en: 'The password repeats the same few characters. Use at least {minimum} different ones.',
    es: 'La contraseña repite los mismos pocos caracteres. Use al menos {minimum} distintos.',
    fr: 'Le mot de passe répète les mêmes caractères. Utilisez-en au moins {minimum} différents.',
  },
  sequence: {
    about: 'The reason why a password is refused.',
    en: 'The password is a row of neighboring characters. Choose one that is hard to guess.',
    es: 'La contraseña es una serie de caracteres consecutivos. Elija una difícil de adivinar.',
    fr: 'Le mot de passe est une suite de caractères voisins. Choisissez-en un difficile à deviner.',
  },
  isAddress: {
    about: 'The reason why a password is refused.',
    en: 'The password is the email address. Choose one that is hard to guess.',
    es: 'La contraseña es la dirección de correo. Elija una difícil de adivinar.',
    fr: 'Le mot de passe est l’adresse e-mail. Choisissez-en un difficile à deviner.',
  },
  common: {
    about: 'The reason why a password is refused.',
    en: 'The password is made of words that attackers try first. Choose one that is hard to guess.',
    es: 'La contraseña consta de palabras que los atacantes prueban primero. Elija una difícil de adivinar.',
    fr: 'Le mot de passe se compose de mots que les attaquants essaient d’abord. Choisissez-en un difficile à deviner.',
  },
});
