import { textRule } from './text-rule.ts';

/** British spellings with the American one. Words that are correct in both, such as "practise" as a name, are absent. */
const american: ReadonlyMap<string, string> = new Map(
  `aluminium aluminum, analyse analyze, analysed analyzed, authorise authorize, authorised authorized, behaviour behavior, behaviours behaviors,
  cancelled canceled, cancelling canceling, centimetre centimeter, centre center, centred centered, centres centers, cheque check, cheques checks,
  colour color, colours colors, coloured colored, customise customize, customised customized, defence defense, digitise digitize,
  emphasise emphasize, enrol enroll, enrolment enrollment, favour favor, favourite favorite, favourites favorites, fibre fiber, fibres fibers, finalise finalize,
  flavour flavor, fulfil fulfill, grey gray, harbour harbor, honour honor, honours honors, humour humor, initialise initialize,
  jewellery jewelry, kilometre kilometer, kilometres kilometers, labelled labeled, labelling labeling, labour labor, licence license, licences licenses,
  litre liter, maximise maximize, metre meter, metres meters, minimise minimize, minimised minimized, modelled modeled, mould mold, neighbour neighbor,
  neighbours neighbors, neighbouring neighboring, neighbourhood neighborhood, neighbourhoods neighborhoods, offence offense, optimise optimize, optimised optimized,
  organisation organization, organisations organizations, organise organize, organised organized, organising organizing, plough plow, prioritise prioritize,
  programme program, programmes programs, realise realize, realised realized, recognise recognize, recognised recognized, rumour rumor, sceptical skeptical,
  specialise specialize, specialised specialized, standardise standardize, storey story, summarise summarize, theatre theater, theatres theaters,
  travelled traveled, traveller traveler, travelling traveling, tyre tire, tyres tires, utilise utilize, vapour vapor, whilst while`
    .split(/,\s+/)
    .flatMap((pair) => {
      const [british = '', other = ''] = pair.split(' ');
      return british === other ? [] : [[british, other] as const];
    }),
);

const pairsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(/,\s+/).map((pair) => {
      const [written = '', wanted = ''] = pair.split(' ');
      return [written, wanted] as const;
    }),
  );

/** Words that exist in no other spelling, mostly without their accents, by language. */
const mistakes: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  fr: pairsIn(
    `acceuil accueil, apres après, batiment bâtiment, batiments bâtiments, bientot bientôt,
    conection connexion, connection connexion, controle contrôle, couts coûts, deja déjà, delai délai, delais délais,
    depanner dépanner, depannage dépannage, developpement développement, ecrire écrire, equipe équipe, equipes équipes,
    etancheite étanchéité, etude étude, etudes études, experience expérience, francais français, gouttiere gouttière, language langage, interet intérêt,
    materiel matériel, meme même, metier métier, numero numéro, parmis parmi, periode période, probleme problème,
    problemes problèmes, professionel professionnel, qualite qualité, reparation réparation, reparations réparations, reponse réponse, reseau réseau,
    reseaux réseaux, securite sécurité, societe société, specialiste spécialiste, systeme système, telephone téléphone, tres très, verification vérification,
    vehicule véhicule`,
  ),
  es: pairsIn(
    `ademas además, aqui aquí, asi así, atencion atención, averia avería, averias averías, basico básico, categoria categoría, clinica clínica,
    compania compañía, conexion conexión, despues después, direccion dirección, dias días, economico económico, electrico eléctrico, electronico electrónico,
    energia energía, espanol español, facil fácil, garantia garantía, habia había, informacion información, instalacion instalación, jardin jardín,
    manana mañana, maquina máquina, medico médico, ningun ningún, numero número, opinion opinión, proteccion protección, rapido rápido,
    reparacion reparación, segun según, solucion solución, tambien también, tecnico técnico, tecnicos técnicos, telefono teléfono, ultimo último`,
  ),
};

/** Returns the words that are mistakes in a language, with the spelling of each. */
function mistakesIn(language: string): ReadonlyMap<string, string> | undefined {
  return language === 'en-US' ? american : mistakes[language.split('-')[0] ?? ''];
}

/**
 * Reports British spellings on a site in American English, and frequent mistakes in French and Spanish. A capital letter marks
 * a name, such as that of a theatre.
 */
export const spelling = textRule({
  code: 'CB_SPELLING',
  description: 'A British spelling on a site in American English: "off".',
  severity: 'warning',
  examine: ({ language }) => {
    const known = mistakesIn(language);
    if (known === undefined) return undefined;
    const kind = language === 'en-US' ? 'is British spelling' : 'is a spelling mistake';
    return (_, words) =>
      [...words.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
        const wanted = known.get(index === 0 ? word.toLowerCase() : word);
        return wanted === undefined
          ? []
          : [
              {
                offset: index,
                message: `"${word}" ${kind}`,
                hint: `Write "${wanted}". "language" of site.json is ${language}.`,
              },
            ];
      });
  },
});
