import { anchors } from './anchor.ts';
import { capitals } from './capitals.ts';
import { cardLetters } from './card-letters.ts';
import { claimDates } from './claim-date.ts';
import { contrast } from './contrast.ts';
import { copied } from './copied.ts';
import { deepPages } from './deep-page.ts';
import { doubledWords } from './doubled-word.ts';
import { duplicateBlockIds } from './duplicate-block-id.ts';
import { duplicateHeadings } from './duplicate-heading.ts';
import { duplicatePaths, hiddenPaths } from './duplicate-path.ts';
import { duplicateTexts } from './duplicate-text.ts';
import { encoding } from './encoding.ts';
import { fonts } from './font.ts';
import { forms } from './form.ts';
import { formerly } from './formerly.ts';
import { futureDates } from './future-date.ts';
import { headingLevels } from './heading-level.ts';
import { leftovers } from './leftover.ts';
import { headLength } from './length.ts';
import { listedLines } from './line.ts';
import { canonicalLinks, entryLinks, links } from './link.ts';
import { linkAddresses } from './link-address.ts';
import { longSentences } from './long-sentence.ts';
import { markup } from './markup.ts';
import { missingFiles } from './missing-file.ts';
import { orphans } from './orphan.ts';
import { faultyOverrides } from './override.ts';
import { blockPictures, pictures } from './picture.ts';
import { literalFiles } from './placeholder.ts';
import { coordinates } from './places/coordinates.ts';
import { geography } from './places/geography.ts';
import { wrongPlace } from './places/wrong-place.ts';
import { publishedPaths } from './published.ts';
import { readingEase } from './reading-ease.ts';
import { redirects } from './redirect.ts';
import { declaredNames } from './reference/declared-names.ts';
import { documentNames } from './reference/document-names.ts';
import { entryNames } from './reference/entry-names.ts';
import { phoneNames } from './reference/phone-names.ts';
import { repeatedFacts } from './repeated-fact.ts';
import { repeatedItems } from './repeated-item.ts';
import { reservedDocuments } from './reserved-path.ts';
import type { Rule, RuleOf, Scope } from './rule.ts';
import { samples } from './sample.ts';
import { schemaLinks } from './schema-link.ts';
import { similarCells } from './similar.ts';
import { sources } from './source.ts';
import { spacing } from './spacing.ts';
import { spelling } from './spelling.ts';
import { statedHours } from './stated-hours.ts';
import { thinCells } from './thin-cell.ts';
import { unknownVariables } from './unknown-variable.ts';
import { unsourcedFigures } from './unsourced-figure.ts';
import { blockValues } from './value/block-values.ts';
import { calendarDates } from './value/calendar-date.ts';
import { embedHosts } from './value/embed-hosts.ts';
import { positions } from './value/positions.ts';
import { publicationOrder } from './value/publication-order.ts';
import { region } from './value/region.ts';
import { siteFacts } from './value/site-facts.ts';
import { themePictures } from './value/theme-pictures.ts';
import { timeZone } from './value/time-zone.ts';
import { words } from './word.ts';

/**
 * The rules about content. That a value matches its schema, that a file has a name of its own, and that a block can be composed is
 * found while content is read.
 */
const rules: readonly Rule[] = [
  calendarDates,
  literalFiles,
  missingFiles,
  entryNames,
  documentNames,
  phoneNames,
  declaredNames,
  duplicateBlockIds,
  duplicatePaths,
  formerly,
  reservedDocuments,
  unknownVariables,
  faultyOverrides,
  pictures,
  forms,
  words,
  sources,
  timeZone,
  publicationOrder,
  positions,
  region,
  siteFacts,
  embedHosts,
  contrast,
  themePictures,
  fonts,
  blockValues,
  links,
  anchors,
  blockPictures,
  entryLinks,
  canonicalLinks,
  redirects,
  headLength,
  duplicateTexts,
  duplicateHeadings,
  thinCells,
  similarCells,
  publishedPaths,
  hiddenPaths,
  listedLines,
  samples,
  wrongPlace,
  copied,
  linkAddresses,
  claimDates,
  futureDates,
  doubledWords,
  capitals,
  cardLetters,
  headingLevels,
  leftovers,
  longSentences,
  readingEase,
  markup,
  spelling,
  spacing,
  unsourcedFigures,
  statedHours,
  coordinates,
  geography,
  encoding,
  schemaLinks,
  repeatedItems,
  repeatedFacts,
  orphans,
  deepPages,
];

/** Returns the rules of a scope. */
export function rulesOf<S extends Scope>(scope: S): readonly (Rule & RuleOf<S>)[] {
  return rules.filter((rule): rule is Rule & RuleOf<S> => rule.scope === scope);
}
