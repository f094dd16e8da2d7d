import { dictionary } from '../../engine/words/dictionary.ts';

export const cityFactsWords = dictionary('cityFacts', {
  fullName: {
    about: 'The label of the full name of a city.',
    en: 'Full name',
    es: 'Nombre completo',
    fr: 'Nom complet',
  },
  partOf: {
    about: 'The label of the city that a neighborhood is a part of.',
    en: 'Part of',
    es: 'Forma parte de',
    fr: 'Fait partie de',
  },
  county: {
    about: 'The label of the county of a city.',
    en: 'County',
    es: 'Provincia o condado',
    fr: 'Département',
  },
  population: {
    about: 'The label of the number of inhabitants.',
    en: 'Population',
    es: 'Población',
    fr: 'Population',
  },
  businesses: {
    about: 'The label of the number of businesses in a city.',
    en: 'Local businesses',
    es: 'Empresas locales',
    fr: 'Entreprises locales',
  },
  fromOffice: {
    about: 'The label of the distance of a city from the office; {place} is the city of the office.',
    en: 'From our {place} office',
    es: 'Desde nuestra sede de {place}',
    fr: 'Depuis nos locaux de {place}',
  },
  straightLine: {
    about: 'After the distance of a city from the office.',
    en: 'in a straight line',
    es: 'en línea recta',
    fr: 'à vol d’oiseau',
  },
  postalCodes: {
    about: 'The label of the postal codes of a city; {count} is their number.',
    en: { one: 'Postal code', other: 'Postal codes' },
    es: { one: 'Código postal', other: 'Códigos postales' },
    fr: { one: 'Code postal', other: 'Codes postaux' },
  },
  zipCodes: {
    about: 'The label of the postal codes of a city in countries that call them ZIP codes.',
    en: { one: 'ZIP code', other: 'ZIP codes' },
    es: { one: 'Código postal', other: 'Códigos postales' },
    fr: { one: 'Code postal', other: 'Codes postaux' },
  },
  nearby: {
    about: 'The label of the neighbors of a city.',
    en: 'Nearby, in a straight line',
    es: 'Cerca, en línea recta',
    fr: 'À proximité, à vol d’oiseau',
  },
});
