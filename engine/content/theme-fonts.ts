import { type FontFiles, fontPath } from './font-files.ts';
import type { ThemeFile } from './model/theme.ts';
import { type Entry, isKind } from './snapshot.ts';
import { defaultFonts, type ThemeFont } from './theme/fonts.ts';
import type { ThemeValue } from './theme/theme.ts';

const completed = new WeakMap<Entry, { readonly key: string; readonly entry: Entry<ThemeValue> }>();

/** Adds to the entry of `theme.json` the paths and metrics of its fonts; returns any other entry unchanged. */
export function withThemeFonts(entry: Entry, files: FontFiles): Entry {
  if (!isKind('theme', entry) || entry.value.fonts === undefined) return entry;
  const { heading, text } = entry.value.fonts;
  const knownFonts = {
    heading: fontOf(heading, files) ?? defaultFonts.heading,
    text: fontOf(text, files) ?? defaultFonts.text,
  };
  const key = JSON.stringify(knownFonts);
  const known = completed.get(entry);
  if (known?.key === key) return known.entry;
  const value: ThemeValue = { ...entry.value, knownFonts };
  const made = { ...entry, value, readable: value };
  completed.set(entry, { key, entry: made });
  return made;
}

type WrittenFont = NonNullable<ThemeFile['fonts']>['text'];

/** Undefined for a font without usable files, which the validator reports. */
function fontOf(written: WrittenFont, { fonts }: FontFiles): ThemeFont | undefined {
  if (written === undefined) return undefined;
  const { family, kind = 'sans-serif', files = [] } = written;
  const [first] = files;
  const main = first && fonts.get(first.file);
  return {
    family,
    files: files.flatMap(({ file, weights, letters }) => {
      const found = fonts.get(file);
      return found === undefined
        ? []
        : [{ file, version: found.version, path: fontPath(found), weights, letters }];
    }),
    metrics:
      main?.averageWidth === undefined
        ? undefined
        : { kind, ascent: main.ascent, descent: main.descent, averageWidth: main.averageWidth },
  };
}
