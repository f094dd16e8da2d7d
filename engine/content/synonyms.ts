/**
 * Words that other systems, older forms of these files and other languages use for one thing. Each word of a group may replace any
 * other of the group; those at its start are suggested first.
 */
const groups: readonly (readonly string[])[] = [
  // Places
  ['postal', 'zip', 'post', 'plz'],
  ['postalcode', 'zip', 'zipcode', 'postcode', 'plz', 'cp'],
  ['latitude', 'lat'],
  ['longitude', 'lng', 'lon', 'long'],
  ['geo', 'coordinates', 'coords', 'position', 'latlng', 'geolocation'],
  [
    'city',
    'town',
    'commune',
    'localité',
    'localidad',
    'ville',
    'ciudad',
    'stadt',
    'municipality',
    'cities',
    'villes',
    'ciudades',
  ],
  ['county', 'district', 'parish', 'kreis', 'comté', 'condado', 'departement', 'département'],
  ['state', 'province', 'provincia', 'bundesland'],
  ['region', 'région', 'región'],
  ['locality', 'addresslocality'],
  ['country', 'pays', 'país', 'land', 'countrycode'],
  ['street', 'address1', 'streetaddress', 'rue', 'calle', 'straße'],
  ['neighbor', 'neighbour', 'nearby', 'nearbycities', 'nearbyplaces', 'surrounding', 'adjacent'],
  ['population', 'inhabitants', 'residents', 'habitants', 'einwohner', 'habitantes'],
  ['area', 'dialing'],
  ['industry', 'sector', 'industries', 'vertical'],
  ['office', 'headquarters', 'location', 'hq'],
  // Texts
  ['name', 'title', 'nom', 'nombre', 'bezeichnung', 'displayname'],
  ['title', 'headline', 'titre', 'titulo', 'título', 'titel', 'seotitle', 'metatitle', 'pagetitle', 'h1'],
  ['heading', 'header', 'headertext', 'überschrift'],
  [
    'description',
    'excerpt',
    'summary',
    'metadescription',
    'seodescription',
    'desc',
    'abstract',
    'teaser',
    'descripción',
    'beschreibung',
  ],
  ['body', 'content', 'bodytext', 'richtext', 'contenu', 'contenido', 'inhalt'],
  ['text', 'copy', 'paragraph', 'texte', 'texto'],
  ['content', 'quote', 'testimonialtext', 'review'],
  ['tagline', 'slogan', 'motto', 'strapline', 'claimtext'],
  ['intro', 'introduction', 'preamble'],
  ['lead', 'lede', 'subheadline', 'standfirst', 'subtitle', 'subheading'],
  ['label', 'caption', 'libellé', 'etiqueta'],
  ['actions', 'buttons', 'ctas', 'links'],
  ['button', 'cta', 'submit', 'bouton', 'submitlabel'],
  ['question', 'q', 'pregunta', 'frage'],
  ['answer', 'a', 'reply', 'respuesta', 'réponse', 'antwort'],
  ['faq', 'faqs', 'questions', 'accordion'],
  ['topic', 'tag', 'keyword', 'theme', 'tags', 'categories'],
  ['category', 'group', 'section'],
  // Addresses and dates
  ['path', 'slug', 'permalink', 'url', 'uri', 'route', 'pathname'],
  ['href', 'link', 'to', 'target', 'url', 'enlace', 'lien'],
  ['formerly', 'aliases', 'oldpaths', 'redirectfrom', 'redirectsfrom', 'previouspaths'],
  ['redirects', 'redirections', 'rewrites'],
  ['publishat', 'publishdate', 'publishedat', 'pubdate', 'datepublished', 'releasedate', 'publicationdate'],
  ['unpublishat', 'expirydate', 'expires', 'unpublishdate', 'expirationdate', 'enddate'],
  ['updatedat', 'updated', 'lastmod', 'datemodified', 'modified', 'modifiedat', 'lastmodified'],
  ['date', 'day', 'datum', 'fecha'],
  ['draft', 'hidden', 'unpublished', 'isdraft', 'private'],
  ['noindex', 'robots', 'nofollow', 'hidefromsearch', 'excludefromsitemap'],
  // Contact
  ['phone', 'tel', 'telephone', 'téléphone', 'teléfono', 'telefon', 'phonenumber', 'mobile', 'number'],
  ['email', 'mail', 'e-mail', 'courriel', 'correo', 'emailaddress'],
  ['hours', 'openinghours', 'businesshours', 'horaires', 'horario', 'öffnungszeiten'],
  ['opens', 'from', 'start', 'opensat', 'begin'],
  ['closes', 'until', 'end', 'closesat'],
  ['language', 'lang', 'locale', 'langue', 'idioma', 'sprache'],
  ['timezone', 'tz'],
  ['display', 'formatted', 'visible', 'number'],
  // Pictures and design
  [
    'picture',
    'image',
    'img',
    'photo',
    'photograph',
    'hero',
    'thumbnail',
    'cover',
    'coverimage',
    'featuredimage',
    'heroimage',
    'thumbnailurl',
    'imageurl',
    'media',
    'imagen',
    'bild',
    'foto',
  ],
  ['file', 'src', 'filename', 'source', 'asset', 'path'],
  ['alt', 'alternative', 'alttext', 'alternativetext'],
  ['icon', 'glyph', 'symbol', 'iconname', 'picto', 'pictogram', 'icône', 'icono'],
  ['colors', 'colours', 'palette', 'couleurs', 'colores'],
  ['radii', 'borderradius', 'rounding', 'corners', 'radius'],
  ['fonts', 'typography', 'typeface', 'fontfamily', 'polices'],
  ['accent', 'primary', 'brand', 'secondary'],
  ['paper', 'background', 'bg', 'base'],
  ['ink', 'foreground', 'textcolor', 'fg'],
  ['danger', 'error', 'red', 'destructive'],
  // Collections and blocks
  ['service', 'servicio', 'prestation', 'dienstleistung', 'offering'],
  ['post', 'article', 'blogpost', 'news', 'posts', 'articles', 'blog'],
  ['testimonial', 'review', 'quote', 'opinion', 'reviews'],
  ['author', 'writer', 'byline', 'auteur', 'autor', 'by'],
  ['position', 'role', 'jobtitle', 'fonction'],
  ['company', 'organization', 'organisation', 'business', 'client', 'firm', 'empresa', 'entreprise'],
  ['rating', 'stars', 'score'],
  ['order', 'weight', 'sort', 'sortorder', 'index', 'rank', 'priority'],
  ['related', 'seealso', 'relatedposts', 'similar'],
  ['features', 'highlights', 'bullets', 'capabilities'],
  ['steps', 'process', 'stages', 'phases', 'howitworks'],
  ['cost', 'price', 'pricing', 'prix', 'precio', 'preis', 'rate', 'fee'],
  ['plan', 'pricing', 'price', 'tier', 'package'],
  ['table', 'grid', 'comparison', 'matrix'],
  ['list', 'index', 'directory', 'loop'],
  ['cards', 'tiles', 'grid', 'boxes'],
  ['stats', 'numbers', 'statistics', 'metrics', 'figures', 'counters', 'kpis'],
  ['contact', 'enquiry', 'inquiry', 'kontakt', 'contacto'],
  ['map', 'karte', 'carte', 'mapa'],
  ['steps', 'timeline'],
  ['logos', 'badges', 'trust', 'partners'],
  ['required', 'mandatory', 'obligatory', 'isrequired'],
  ['options', 'choices', 'values', 'enum', 'items'],
  ['blocks', 'sections', 'components', 'modules', 'slices', 'widgets'],
  ['layout', 'template', 'wrapper', 'theme'],
  ['help', 'hint', 'helptext', 'tooltip', 'instructions'],
  ['placeholder', 'example', 'sampletext'],
  ['recipients', 'to', 'sendto', 'notify', 'mailto'],
  // Kinds of businesses, as schema.org calls them
  ['attorney', 'lawyer', 'lawfirm', 'avocat', 'abogado', 'solicitor'],
  ['autorepair', 'garage', 'mechanic', 'carrepair', 'garagiste'],
  ['computerstore', 'computerrepair', 'itsupport'],
  ['dentist', 'dentiste', 'dentista', 'dental', 'dentalclinic'],
  ['electrician', 'electricien', 'électricien', 'electricista'],
  ['generalcontractor', 'builder', 'maçon', 'constructor'],
  ['hairsalon', 'hairdresser', 'barber', 'barbershop', 'coiffeur', 'peluquería'],
  ['hvacbusiness', 'heating', 'airconditioning', 'chauffagiste', 'climatisation'],
  ['movingcompany', 'mover', 'déménageur', 'mudanzas'],
  ['physician', 'doctor', 'médecin', 'médico'],
  [
    'physiotherapy',
    'physiotherapist',
    'physicaltherapist',
    'physicaltherapy',
    'kinésithérapeute',
    'fisioterapeuta',
  ],
  ['plumber', 'plumbing', 'plombier', 'fontanero', 'plomero'],
  ['realestateagent', 'realtor', 'realestate', 'immobilier', 'inmobiliaria'],
  ['roofingcontractor', 'roofer', 'roofing', 'couvreur', 'techador'],
  ['veterinarycare', 'vet', 'veterinarian', 'veterinary', 'veterinaryclinic', 'vétérinaire', 'veterinario'],
  // Blocks, by the part of a page that they are
  ['hero', 'banner', 'jumbotron', 'masthead', 'pageheader'],
  ['richtext', 'wysiwyg', 'prose', 'markdown', 'textblock'],
  ['cta', 'calltoaction', 'actionblock'],
  ['map', 'googlemap', 'embedmap'],
  ['image', 'picture', 'photo', 'figure'],
  ['gallery', 'photos', 'slideshow', 'carousel', 'slider'],
  ['footer', 'pagefooter', 'sitefooter', 'piedepage'],
  ['header', 'navbar', 'navigation', 'topnav', 'siteheader'],
  ['cookieconsent', 'cookiebanner', 'consentbanner', 'gdpr'],
  ['breadcrumbs', 'breadcrumb', 'trail', 'filariane'],
  ['openings', 'vacancies', 'careers', 'jobopenings'],
  ['trustbar', 'logos', 'certifications', 'partnerlogos'],
  ['testimonials', 'clientquotes', 'customerquotes'],
  // Icons of other sets
  ['mail', 'envelope', 'email'],
  ['map-pin', 'location-dot', 'marker', 'map-marker', 'place', 'pin-drop'],
  ['settings', 'gear', 'cog', 'cogs'],
  ['zap', 'bolt', 'flash', 'lightning', 'flash-on'],
  ['triangle-alert', 'warning', 'exclamation-triangle', 'alert-triangle'],
  ['circle-check', 'check-circle', 'tick', 'success'],
  ['circle-x', 'times-circle', 'x-circle', 'cancel', 'error'],
  ['x', 'close', 'times', 'xmark', 'clear'],
  ['lock', 'padlock', 'lock-closed', 'https'],
  ['trash-2', 'delete', 'bin', 'trash-can'],
  ['house', 'home'],
  ['search', 'magnifying-glass', 'loupe'],
  ['users', 'people', 'user-group', 'team', 'group'],
  ['user', 'person', 'account-circle', 'profile'],
  ['server', 'dns', 'storage'],
  ['cloud', 'cloud-queue'],
  ['clock', 'schedule', 'access-time', 'time'],
  ['calendar', 'event', 'calendar-today', 'date-range'],
  ['pencil', 'edit', 'create'],
  ['headphones', 'headset', 'support-agent'],
  ['laptop', 'computer', 'notebook'],
  ['building-2', 'office', 'apartment', 'business'],
  ['key-round', 'vpn-key', 'passkey'],
  ['chart-column', 'bar-chart', 'chart-bar', 'analytics', 'assessment'],
  ['circle-question-mark', 'help', 'question-circle', 'help-circle'],
  ['info', 'information', 'info-circle'],
  ['menu', 'bars', 'hamburger'],
  ['download', 'file-download', 'get-app', 'arrow-down-tray'],
  ['wrench', 'tool', 'build', 'spanner'],
];

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);

/** The words of a name in camel case or with hyphens, in lower case and in the singular. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => singular(word.toLowerCase()));
}

/** Name -> the groups that contain it. */
const groupsOf = Map.groupBy(
  groups
    .map((names) => names.map((name) => singular(letters(name))))
    .flatMap((group) => group.map((name) => ({ name, group }))),
  ({ name }) => name,
);

/** Returns how far a known word is from the start of a group that both words are in: 0 for the same word. Undefined if in none. */
function rankOf(written: string, known: string): number | undefined {
  if (written === known) return 0;
  const ranks = (groupsOf.get(written) ?? []).map(({ group }) => group.indexOf(known));
  const [best] = ranks.filter((rank) => rank !== -1).sort((one, other) => one - other);
  return best;
}

function rankOfName(written: string, known: string): number | undefined {
  const whole = rankOf(singular(letters(written)), singular(letters(known)));
  if (whole !== undefined) return whole;
  const [own, others] = [wordsOf(written), wordsOf(known)];
  if (own.length !== others.length) return undefined;
  const ranks = own.map((word, index) => rankOf(word, others[index] ?? ''));
  return ranks.includes(undefined) ? undefined : ranks.reduce<number>((sum, rank = 0) => sum + rank, 0);
}

/** Returns the known name that means the same as the written one: "postalCodes" for "zipCodes". Undefined if there is none. */
export function synonymOf(written: string, known: Iterable<string>): string | undefined {
  const names = [singular(letters(written)), ...wordsOf(written)];
  if (!names.some((name) => groupsOf.has(name))) return undefined;
  const [best] = [...known]
    .flatMap((name) => {
      const rank = rankOfName(written, name);
      return rank === undefined ? [] : [{ name, rank }];
    })
    .sort((one, other) => one.rank - other.rank || one.name.length - other.name.length);
  return best?.name;
}
