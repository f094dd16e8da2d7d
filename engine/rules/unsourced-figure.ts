import type { EntryValues } from '../content/model/entry-kinds.ts';
import { languageOf, textRule } from './text-rule.ts';

/** By language: figures that advertise, with what they count. */
const figures: Readonly<Record<string, RegExp>> = {
  en: /(?:\b(?:over|more than|up to|average|in|within|under|save|saves|trusted by|nearly|almost|than)\s+)?\b\d[\d,.]{0,20}\s?(?:\+|%|percent\b)[-\s](?:\p{L}+[-\s]){0,3}?(?:clients?|customers?|businesses|companies|years?|uptime|faster|fewer|less|more|lower|reduction|savings?|satisfaction|satisfied|cheaper|reviews?|response)\b|\b(?:over|more than)\s\d[\d,.]*\s(?:clients|customers|businesses|companies|reviews|years of experience)\b|\b\d+\+?\syears of experience\b|\b\d+-minute response\b|\b\d(?:\.\d)?\s(?:out of 5|stars\b)|\btrusted by \d[\d,.]*|\bsaves?\s(?:\p{L}+\s){0,2}\d[\d,.]*\s?(?:%|percent|hours)|\b(?:we|team|technicians?)\s(?:\p{L}+\s){0,2}?(?:respond|reply|answer|arrive|call back|pick up)\s(?:\p{L}+\s){0,4}?(?:in|within|under)\s(?:\p{L}+\s){0,2}?\d+[-\s](?:seconds?|minutes?|mins?|hours?)\b|(?:(?<=^|[.!?]\s)|\b(?:we|our|clients?|customers?|you|your|can|will)\s(?:\p{L}+\s){0,2}?)(?:cut|reduce|lower|increase|boost|improve|raise)[sd]?\s(?:\p{L}+\s){0,4}?by\s(?:up to\s|more than\s|over\s|about\s)?\d[\d,.]*\s?(?:%|percent\b)|\b(?:ten|twelve|fifteen|twenty|thirty|forty|fifty)(?:-\p{L}+)?\syears of experience\b|\b(?:dozens|hundreds|thousands) of (?:(?:happy|satisfied)\s)?(?:clients|customers|companies|businesses)\s(?:trust|rely|depend)\b|\b(?:we|our)\s(?:\p{L}+\s){0,3}?\d[\d,.]*\d\s(?:happy\s|satisfied\s)?(?:clients|customers|businesses|companies)\b|\b\d[\d.]{0,20}\s?(?:%|percent)\sof\s(?:our\s(?:clients|customers)\b|(?:them|(?:all\s|the\s)?(?:clients|customers|owners|companies|businesses))\s(?:renew|stay|return|come back|recommend)\b)|\b(?:over|more than)\s(?:\p{L}+\s){1,2}(?:hundred|thousand)\s(?:clients|customers|businesses|companies)\b/giu,
  es: /\b\d[\d,.]{0,20}\s?(?:\+|%|por ciento)\s(?:\p{L}+\s){0,3}?(?:clientes|pacientes|empresas|satisfechos|menos|más)\b|\bmás de \d[\d,.]{0,20}\s(?:clientes|pacientes|empresas|años de experiencia|reseñas)\b|\b\d+\saños de experiencia\b|\b\d(?:[.,]\d)?\sestrellas\b|\b(?:respondemos|contestamos|llegamos)\s(?:\p{L}+\s){0,4}?en\s(?:menos de\s)?\d+\s(?:minutos?|horas?)\b/giu,
  fr: /\b\d[\d,.\s]{0,20}\s?(?:\+|%|pour cent)\s(?:de\s)?(?:\p{L}+\s){0,3}?(?:clients|entreprises|satisfaits|moins|plus)\b|\bplus de \d[\d,.]{0,20}\s(?:clients|entreprises|avis|ans d['’]expérience)\b|\b\d+\sans d['’]expérience\b|\b\d(?:[.,]\d)?\sétoiles\b|\bnous\s(?:répondons|intervenons|arrivons)\s(?:\p{L}+\s){0,4}?(?:en|sous)\s(?:moins de\s)?\d+\s(?:minutes?|heures?)\b/giu,
};

/** Reports figures that advertise and are written in the text: they have no source and no date. */
export const unsourcedFigures = textRule({
  code: 'CB_UNSOURCED_FIGURE',
  description: 'A figure that advertises, in a text instead of a claim: "off".',
  severity: 'warning',
  examine: (input) => {
    const pattern = figures[languageOf(input)];
    if (pattern === undefined) return undefined;
    const { claims } = input;
    return ({ entry, path }, words) => {
      // The texts of claims are the source; people and articles speak for themselves.
      if (entry.kind === 'claims' || entry.kind === 'testimonials' || entry.kind === 'jobs') return [];
      if (path.at(-1) === 'question' || !/\d|years of|[ds] of|hundred|thousand/.test(words)) return [];
      return [...words.matchAll(pattern)].map(({ 0: found, index }) => {
        const figure = figureIn(found);
        const claim = claims.find(({ value }) => isSame(figure, figureOf(value)));
        return {
          offset: index,
          message: `"${found}" is a figure without a source`,
          hint:
            claim === undefined
              ? 'Add a file in claims/ with its source and date, and write {{ claims.SLUG.value }}.'
              : `Write {{ claims.${claim.slug}.value }}.`,
        };
      });
    };
  },
});

interface Figure {
  readonly amount: number;
  /** The name of the unit in {@link units}; undefined if things are counted. */
  readonly unit: string | undefined;
}

/** How texts write the units of measures, in all languages that have figures. */
const units: Readonly<Record<string, RegExp>> = {
  percent: /^(?:%|percent\b|por ciento\b|pour cent\b)/i,
  second: /^(?:s|sec|seconds?|segundos?|secondes?)\b/i,
  minute: /^min(?:s|utes?|utos?)?\b/i,
  hour: /^(?:h|hr|hrs|hours?|horas?|heures?)\b/i,
};

/** The first figure of a text: 5 minutes of "in 5 minutes", 1200 of "1,200+". */
function figureIn(text: string): Figure | undefined {
  const { written = '', after = '' } =
    /(?<written>\d(?:[\d,.]*\d)?)\+?[\s-]?(?<after>.*)/su.exec(text)?.groups ?? {};
  if (written === '') return undefined;
  const amount = Number(written.replaceAll(/[,.](?=\d{3}(?!\d))/g, '').replace(',', '.'));
  return { amount, unit: Object.keys(units).find((name) => units[name]?.test(after) === true) };
}

/** The figure of a claim. Its unit may be the first word of its label: "10+" with "hours saved". */
function figureOf({ value, label }: EntryValues['claims']): Figure | undefined {
  return value === undefined ? undefined : figureIn(`${value} ${label}`);
}

function isSame(figure: Figure | undefined, other: Figure | undefined): boolean {
  return figure !== undefined && figure.amount === other?.amount && figure.unit === other.unit;
}
