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

/** Reports British spellings on a site in American English. A capital letter marks a name, such as that of a theatre. */
export const spelling = textRule({
  code: 'CB_SPELLING',
  severity: 'warning',
  examine: ({ language }) =>
    language !== 'en-US'
      ? undefined
      : (_, words) =>
          [...words.matchAll(/[a-z]+/gi)].flatMap(({ 0: word, index }) => {
            const wanted = american.get(index === 0 ? word.toLowerCase() : word);
            return wanted === undefined
              ? []
              : [
                  {
                    offset: index,
                    message: `"${word}" is British spelling`,
                    hint: `Write "${wanted}". "language" of site.json is en-US.`,
                  },
                ];
          }),
});
