import { type FontFiles, fontPath } from './font-files.ts';
import type { ThemeFile } from './model/theme.ts';
import { defaultFonts, type ThemeFont, type ThemeFonts } from './theme/fonts.ts';

/** Returns the fonts that `theme.json` names, with the paths and metrics of their files. */
export function themeFonts({ heading, text }: NonNullable<ThemeFile['fonts']>, files: FontFiles): ThemeFonts {
  return {
    heading: fontOf(heading, files) ?? defaultFonts.heading,
    text: fontOf(text, files) ?? defaultFonts.text,
  };
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
