import type { Diagnostic } from '../content/diagnostic.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { EntryValues } from '../content/model/entry-kinds.ts';
import type { PictureFiles } from '../content/picture-files.ts';
import { type Entry, ofKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { type ColorName, type ColorPair, colorPairs, type Oklch } from '../content/theme/colors.ts';
import { contrast, isInSrgb } from '../content/theme/contrast.ts';
import { colorNames, type Theme, themeOf } from '../content/theme/theme.ts';
import { missingPicture } from './check-pictures.ts';

type Scheme = 'light' | 'dark';

const schemes: readonly Scheme[] = ['light', 'dark'];

/** Checks the pictures that `theme.json` names: they exist, and the icon is square. */
export function checkThemePictures(entries: readonly Entry[], files: PictureFiles): Diagnostic[] {
  return ofKind('theme', entries).flatMap(({ source, value: { logo, favicon, card } }) => {
    const named: readonly (readonly [path: JsonPath, file: string | undefined])[] = [
      [['logo'], logo],
      [['favicon'], favicon],
      [['card', 'background'], card?.background],
    ];
    const missing = named.flatMap(([path, file]) => {
      if (file === undefined || files.pictures.has(file) || files.faults.has(file)) return [];
      const { code, message, hint } = missingPicture(file, files);
      return [errorAt(source, path, code, message, hint)];
    });
    const icon = favicon === undefined ? undefined : files.pictures.get(favicon);
    if (icon === undefined || Math.abs(icon.width - icon.height) <= icon.width / 100) return missing;
    const message = `the icon "${icon.file}" is ${icon.width} × ${icon.height}, not square`;
    const hint = 'Save it with equal width and height, with a margin if necessary.';
    return [...missing, errorAt(source, ['favicon'], 'CB_VALUE', message, hint)];
  });
}

/** Checks the colors of `theme.json`: every screen can show them, and every pair that the blocks use is legible. */
export function checkTheme(entries: readonly Entry[]): Diagnostic[] {
  return ofKind('theme', entries).flatMap((entry) => {
    const written = colorNames.filter((name) => entry.value.colors?.[name] !== undefined);
    const theme = themeOf(entry.value);
    return schemes.flatMap((scheme) => [
      ...written.flatMap((name) => colorOutsideSrgb(entry, theme, name, scheme)),
      ...colorPairs.flatMap((pair) => faintPair(entry, theme, written, pair, scheme)),
    ]);
  });
}

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
    errorAt(
      source,
      ['colors', name, scheme],
      'CB_VALUE',
      `${format(color)} is outside the colors of ordinary screens (sRGB)`,
      `Write ${format(paler)}, which is less colorful.`,
    ),
  ];
}

/** Reports a pair at the color that the file defines: the front one if it defines both. */
function faintPair(
  { source }: ThemeEntry,
  theme: Theme,
  written: readonly ColorName[],
  { front, back, least }: ColorPair,
  scheme: Scheme,
): Diagnostic[] {
  const name = [front, back].find((candidate) => written.includes(candidate));
  if (name === undefined) return [];
  const other = name === front ? back : front;
  const [color, against] = [theme.colors[name][scheme], theme.colors[other][scheme]];
  const measured = contrast(color, against);
  if (measured >= least) return [];
  const legible = legibleShade(color, against, least);
  return [
    errorAt(
      source,
      ['colors', name, scheme],
      'CB_CONTRAST',
      `in the ${scheme} scheme, "${front}" on "${back}" has a contrast of ${floor(measured)}, but needs ${least}`,
      legible === undefined
        ? `No shade of "${name}" is legible with "${other}". Change "${other}".`
        : `Write ${format(legible)}, or change "${other}".`,
    ),
  ];
}

const steps = 200;

/** Returns the shade with the nearest lightness that is legible; undefined if there is none. */
function legibleShade(color: Oklch, against: Oklch, least: number): Oklch | undefined {
  const [lightness, chroma, hue] = color;
  const shades = Array.from({ length: steps + 1 }, (_, step) => step / steps)
    .sort((one, other) => Math.abs(one - lightness) - Math.abs(other - lightness))
    .map((candidate) => withinSrgb([candidate, chroma, hue]));
  return shades.find((shade) => contrast(shade, against) >= least);
}

/** Reduces the chroma until the color is within sRGB. */
function withinSrgb([lightness, chroma, hue]: Oklch): Oklch {
  const chromas = Array.from({ length: steps + 1 }, (_, step) => (chroma * (steps - step)) / steps);
  const shown = chromas.find((candidate) => isInSrgb([lightness, rounded(candidate), hue])) ?? 0;
  return [lightness, rounded(shown), hue];
}

const rounded = (value: number) => Math.floor(value * 1000) / 1000;

const floor = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

const format = (color: Oklch) => `"oklch(${color.join(' ')})"`;
