import type { Diagnostic } from '../content/diagnostic.ts';
import type { EntryValues } from '../content/model/entry-kinds.ts';
import { type Entry, ofKind } from '../content/snapshot.ts';
import { asWarning, errorAt } from '../content/source-diagnostic.ts';
import type { ColorName, Oklch } from '../content/theme/colors.ts';
import { isInSrgb } from '../content/theme/contrast.ts';
import {
  type FaintPair,
  type LegibleShades,
  legibleShades,
  pairsOf,
  type Scheme,
  withinSrgb,
} from '../content/theme/legible-shades.ts';
import { colorNames, defaultTheme, type Theme } from '../content/theme/theme.ts';
import type { RuleOf } from './rule.ts';

const schemes: readonly Scheme[] = ['light', 'dark'];

/** Checks the colors of `theme.json`: every screen can show them, and every pair that the blocks use is legible. */
export const contrast: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_CONTRAST',
  check: ({ entries }) =>
    ofKind('theme', entries).flatMap((entry) => {
      const written = colorNames.filter((name) => entry.value.colors?.[name] !== undefined);
      const theme = entry.value.look ?? defaultTheme;
      return schemes.flatMap((scheme) => [
        ...written.flatMap((name) => colorOutsideSrgb(entry, theme, name, scheme)),
        ...faintColors(entry, legibleShades(theme.colors, written, scheme), scheme),
      ]);
    }),
};

type ThemeEntry = Entry<EntryValues['theme']>;

function colorOutsideSrgb(
  { source }: ThemeEntry,
  theme: Theme,
  name: ColorName,
  scheme: Scheme,
): Diagnostic[] {
  const color = theme.colors[name][scheme];
  if (isInSrgb(color)) return [];
  const paler = withinSrgb(color);
  return [
    asWarning(
      errorAt(
        source,
        ['colors', name, scheme],
        'CB_VALUE',
        `${format(color)} is outside the colors of ordinary screens (sRGB), which show it less colorful`,
        `Write ${format(paler)}, which every screen shows alike.`,
      ),
    ),
  ];
}

/** The contrast of text that WCAG requires at level AA. A lower one than that of level AAA is a warning. */
const sufficient = 4.5;

/** Reports the pairs that are hard to read, each at a color that the file defines. */
function faintColors({ source }: ThemeEntry, legible: LegibleShades, scheme: Scheme): Diagnostic[] {
  return legible.faintPairs.map((faint) => {
    const { front, back, least } = faint.pair;
    const error = errorAt(
      source,
      ['colors', faint.name, scheme],
      'CB_CONTRAST',
      `in the ${scheme} scheme, "${front}" on "${back}" has a contrast of ${floor(faint.measured)}, but needs ${least}`,
      contrastHint(faint, legible),
    );
    return faint.measured >= sufficient ? asWarning(error) : error;
  });
}

function contrastHint({ name, pair: { front, back } }: FaintPair, legible: LegibleShades): string {
  const shade = legible.shades.get(name);
  if (shade !== undefined) return `Write ${format(shade)}.`;
  const other = name === front ? back : front;
  const others = [
    ...new Set(pairsOf(name).map((pair) => `"${pair.front === name ? pair.back : pair.front}"`)),
  ];
  return `No shade of "${name}" is legible with ${others.join(', ')}. Change "${other}".`;
}

const floor = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

const format = (color: Oklch) => `"oklch(${color.join(' ')})"`;
