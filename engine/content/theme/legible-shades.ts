import { type ColorName, type ColorPair, colorPairs, type Oklch, type Palette } from './colors.ts';
import { contrast, isInSrgb } from './contrast.ts';

export type Scheme = 'light' | 'dark';

/** A pair of colors with less contrast than it needs. */
export interface FaintPair {
  readonly pair: ColorPair;
  /** The color of the pair to change: one that the theme defines, the front one if it defines both. */
  readonly name: ColorName;
  readonly measured: number;
}

/** The faint pairs of a palette, and the shades with which there are none. */
export interface LegibleShades {
  readonly faintPairs: readonly FaintPair[];
  /** A shade for each color to change, if there is one. Together they break no other pair. */
  readonly shades: ReadonlyMap<ColorName, Oklch>;
}

export const pairsOf = (name: ColorName): readonly ColorPair[] =>
  colorPairs.filter(({ front, back }) => front === name || back === name);

/** Finds the pairs of a palette that are hard to read, and legible shades for them. */
export function legibleShades(
  palette: Palette,
  written: readonly ColorName[],
  scheme: Scheme,
): LegibleShades {
  const shades = new Map<ColorName, Oklch>();
  const colorOf = (name: ColorName) => shades.get(name) ?? withinSrgb(palette[name][scheme]);
  const faintPairs = colorPairs.flatMap((pair): FaintPair[] => {
    const name = [pair.front, pair.back].find((candidate) => written.includes(candidate));
    const measured = contrast(colorOf(pair.front), colorOf(pair.back));
    return name === undefined || measured >= pair.least ? [] : [{ pair, name, measured }];
  });
  const names = [...new Set(faintPairs.map(({ name }) => name))];
  const open = new Set(names);
  // A color for which there is no shade at first may have one once the others have theirs.
  for (const name of [...names, ...names]) {
    open.delete(name);
    if (shades.has(name)) continue;
    // The other color of a faint pair that is to change later is made legible with this one.
    const later = new Set(faintPairs.flatMap((faint) => (open.has(faint.name) ? [faint.pair] : [])));
    const needed = pairsOf(name)
      .filter((pair) => !later.has(pair))
      .map(({ front, back, least }) => ({ against: colorOf(front === name ? back : front), least }));
    const shade = nearestShade(palette[name][scheme], (candidate) =>
      needed.every(({ against, least }) => contrast(candidate, against) >= least),
    );
    if (shade !== undefined) shades.set(name, shade);
  }
  return { faintPairs, shades };
}

const steps = 200;

/** Returns the shade with the nearest lightness that meets a condition; undefined if there is none. */
function nearestShade(
  [lightness, chroma, hue]: Oklch,
  isLegible: (shade: Oklch) => boolean,
): Oklch | undefined {
  return Array.from({ length: steps + 1 }, (_, step) => step / steps)
    .sort((one, other) => Math.abs(one - lightness) - Math.abs(other - lightness))
    .map((candidate) => withinSrgb([candidate, chroma, hue]))
    .find(isLegible);
}

/** Reduces the chroma until a color is within sRGB, as an ordinary screen shows it. */
export function withinSrgb([lightness, chroma, hue]: Oklch): Oklch {
  if (isInSrgb([lightness, chroma, hue])) return [lightness, chroma, hue];
  const chromas = Array.from({ length: steps + 1 }, (_, step) => (chroma * (steps - step)) / steps);
  const shown = chromas.find((candidate) => isInSrgb([lightness, rounded(candidate), hue])) ?? 0;
  return [lightness, rounded(shown), hue];
}

const rounded = (value: number) => Math.floor(value * 1000) / 1000;
