/** The compositions of each part of a page that a site may choose. The first one is the default. */
export const compositions = {
  header: ['bar', 'centered', 'floating'],
  hero: ['split', 'centered', 'cover'],
  cards: ['lead', 'even', 'list'],
  section: ['beside', 'above'],
  footer: ['columns', 'compact'],
  ornament: ['rings', 'none'],
} as const;

type Part = keyof typeof compositions;

/** The composition that a site has chosen for each part of its pages. */
export type Composition = { readonly [P in Part]: (typeof compositions)[P][number] };

export const defaultComposition: Composition = {
  header: 'bar',
  hero: 'split',
  cards: 'lead',
  section: 'beside',
  footer: 'columns',
  ornament: 'rings',
};

/** The name of a composition of a part, such as "hero-cover". */
export const compositionName = (part: string, composition: string): string => `${part}-${composition}`;

/** Returns a composition in which the named parts replace those of another one. */
export function withCompositions(base: Composition, names: readonly string[]): Composition {
  const named = <P extends Part>(part: P, all: readonly Composition[P][]) =>
    all.find((each) => names.includes(compositionName(part, each))) ?? base[part];
  const { header, hero, cards, section, footer, ornament } = compositions;
  return {
    header: named('header', header),
    hero: named('hero', hero),
    cards: named('cards', cards),
    section: named('section', section),
    footer: named('footer', footer),
    ornament: named('ornament', ornament),
  };
}
