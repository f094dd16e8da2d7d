import { dictionary } from '../../engine/words/dictionary.ts';

/** The text of a value in English, Spanish and French. */
type Texts = readonly [en: string, es: string, fr: string];

const days: Readonly<Record<string, Texts>> = {
  Monday: ['Monday', 'Lunes', 'Lundi'],
  Tuesday: ['Tuesday', 'Martes', 'Mardi'],
  Wednesday: ['Wednesday', 'Miércoles', 'Mercredi'],
  Thursday: ['Thursday', 'Jueves', 'Jeudi'],
  Friday: ['Friday', 'Viernes', 'Vendredi'],
  Saturday: ['Saturday', 'Sábado', 'Samedi'],
  Sunday: ['Sunday', 'Domingo', 'Dimanche'],
};

/** Values by the name of the property that can have them. */
const choices: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  cards: {
    lead: ['First one larger', 'La primera más grande', 'La première plus grande'],
    even: ['All alike', 'Todas iguales', 'Toutes égales'],
    list: ['One below the other', 'Una debajo de otra', 'L’une sous l’autre'],
  },
  days,
  employment: {
    'full-time': ['Full time', 'Jornada completa', 'Temps plein'],
    'part-time': ['Part time', 'Jornada parcial', 'Temps partiel'],
    contractor: ['Contractor', 'Por cuenta propia', 'Indépendant'],
    intern: ['Intern', 'Prácticas', 'Stage'],
  },
  facts: {
    'full-name': ['Full name', 'Nombre completo', 'Nom complet'],
    'part-of': ['Part of', 'Parte de', 'Fait partie de'],
    county: ['County', 'Condado o provincia', 'Comté ou département'],
    population: ['Population', 'Población', 'Population'],
    businesses: ['Local businesses', 'Empresas locales', 'Entreprises locales'],
    office: ['Distance to the office', 'Distancia a la oficina', 'Distance du bureau'],
    'postal-codes': ['Postal codes', 'Códigos postales', 'Codes postaux'],
    neighbors: ['Neighbors', 'Lugares vecinos', 'Lieux voisins'],
    industries: ['Industries', 'Sectores', 'Secteurs'],
  },
  footer: {
    columns: ['In columns', 'En columnas', 'En colonnes'],
    compact: ['A few centered lines', 'Pocas líneas centradas', 'Quelques lignes centrées'],
  },
  header: {
    bar: ['On one line', 'En una línea', 'Sur une ligne'],
    centered: ['Centered', 'Centrado', 'Centré'],
    floating: ['Floating', 'Flotante', 'Flottant'],
  },
  hero: {
    split: ['Words beside the picture', 'Texto junto a la imagen', 'Texte à côté de l’image'],
    centered: ['Centered', 'Centrada', 'Centrée'],
    cover: ['Words over the picture', 'Texto sobre la imagen', 'Texte sur l’image'],
  },
  kind: {
    'professional-network': ['Professional network', 'Red profesional', 'Réseau professionnel'],
    'social-network': ['Social network', 'Red social', 'Réseau social'],
    microblog: ['Microblog', 'Microblog', 'Microblog'],
    serif: ['With serifs', 'Con remates', 'Avec empattements'],
    'sans-serif': ['Without serifs', 'Sin remates', 'Sans empattements'],
    city: ['City', 'Ciudad', 'Ville'],
    neighborhood: ['Neighborhood', 'Barrio', 'Quartier'],
    'census-designated place': ['Census-designated place', 'Lugar del censo', 'Localité du recensement'],
    town: ['Town', 'Pueblo', 'Bourg'],
    village: ['Village', 'Aldea', 'Village'],
    county: ['County', 'Condado', 'Comté'],
  },
  lines: {
    fine: ['Fine', 'Finas', 'Fines'],
    bold: ['Bold', 'Gruesas', 'Épaisses'],
    none: ['None', 'Ninguna', 'Aucune'],
  },
  ornament: {
    rings: ['Rulers and rings', 'Filetes y anillos', 'Filets et anneaux'],
    none: ['None', 'Ninguno', 'Aucun'],
  },
  rules: {
    error: ['Error', 'Error', 'Erreur'],
    warning: ['Warning', 'Advertencia', 'Avertissement'],
    off: ['Off', 'Desactivada', 'Désactivée'],
  },
  section: {
    beside: ['Beside the content', 'Al lado del contenido', 'À côté du contenu'],
    above: ['Above the content', 'Encima del contenido', 'Au-dessus du contenu'],
  },
  shadow: {
    float: ['Only below menus', 'Solo bajo los menús', 'Sous les menus seulement'],
    soft: ['Below cards too', 'También bajo las tarjetas', 'Sous les encadrés aussi'],
    none: ['None', 'Ninguna', 'Aucune'],
  },
  size: {
    page: ['As wide as the page', 'Del ancho de la página', 'De la largeur de la page'],
    column: ['As wide as the text', 'Del ancho del texto', 'De la largeur du texte'],
  },
  space: {
    dense: ['Dense', 'Compacto', 'Serré'],
    regular: ['Regular', 'Normal', 'Normal'],
    airy: ['Airy', 'Amplio', 'Aéré'],
  },
  structuredData: {
    service: ['Service', 'Servicio', 'Service'],
    'city-service': ['Service in a city', 'Servicio en una ciudad', 'Service dans une ville'],
    city: ['City', 'Ciudad', 'Ville'],
    article: ['Article', 'Artículo', 'Article'],
    contact: ['Contact', 'Contacto', 'Contact'],
    about: ['About the business', 'Sobre el negocio', 'À propos de l’entreprise'],
    entry: ['Entry of a collection', 'Entrada de una colección', 'Entrée d’une collection'],
  },
  tone: {
    paper: ['Page background', 'Fondo de la página', 'Fond de la page'],
    tray: ['Shaded background', 'Fondo sombreado', 'Fond teinté'],
  },
  trend: {
    rising: ['Rising', 'Al alza', 'En hausse'],
    steady: ['Steady', 'Estable', 'Stable'],
    falling: ['Falling', 'A la baja', 'En baisse'],
  },
  type: {
    text: ['Text', 'Texto', 'Texte'],
    markdown: ['Long text', 'Texto largo', 'Texte long'],
    number: ['Number', 'Número', 'Nombre'],
    money: ['Amount of money', 'Importe', 'Montant'],
    date: ['Date', 'Fecha', 'Date'],
    boolean: ['Yes or no', 'Sí o no', 'Oui ou non'],
    choice: ['Choice from a list', 'Elección de una lista', 'Choix dans une liste'],
    image: ['Picture', 'Imagen', 'Image'],
    link: ['Link', 'Enlace', 'Lien'],
    reference: ['Entry of a collection', 'Entrada de una colección', 'Entrée d’une collection'],
    email: ['Email', 'Correo', 'E-mail'],
    'business-email': ['Business email', 'Correo de empresa', 'E-mail professionnel'],
    phone: ['Telephone', 'Teléfono', 'Téléphone'],
    textarea: ['Several lines of text', 'Texto de varias líneas', 'Texte de plusieurs lignes'],
    select: ['Choice from a list', 'Elección de una lista', 'Choix dans une liste'],
    checkbox: ['Check box', 'Casilla', 'Case à cocher'],
    consent: ['Consent', 'Consentimiento', 'Consentement'],
  },
  unit: {
    HOUR: ['Hour', 'Hora', 'Heure'],
    MONTH: ['Month', 'Mes', 'Mois'],
    YEAR: ['Year', 'Año', 'An'],
  },
  units: {
    miles: ['Miles', 'Millas', 'Milles'],
    kilometers: ['Kilometers', 'Kilómetros', 'Kilomètres'],
  },
  variant: {
    statement: ['Telephone number largest', 'El teléfono, lo más grande', 'Le téléphone en grand'],
    page: ['Heading and introduction', 'Título e introducción', 'Titre et introduction'],
  },
  weekStart: days,
};

/** The values that properties of the program can have, under "property.value". The settings of all rules are under "rules". */
export const studioChoiceWords = dictionary(
  'studioChoice',
  Object.fromEntries(
    Object.entries(choices).flatMap(([property, values]) =>
      Object.entries(values).map(([value, [en, es, fr]]) => [
        `${property}.${value}`,
        { about: `The value "${value}" of the property "${property}" in the studio.`, en, es, fr },
      ]),
    ),
  ),
);
