import { colorSchemeKey } from './color-scheme-key.ts';
import { colorOf } from './tokens.ts';

/** The colour of the browser's own bars. The switch says by `media` which of the two counts. */
export const themeColors: string = (['light', 'dark'] as const)
  .map(
    (scheme) =>
      `<meta name="theme-color" data-scheme="${scheme}" media="(prefers-color-scheme:${scheme})" content="${colorOf('paper', scheme)}">`,
  )
  .join('');

/**
 * Shows a kept choice before anything is painted. It stands in the head after `themeColors`, and is the same on every
 * page, so a content security policy can name its hash.
 */
export const colorSchemeScript: string =
  `try{const s=localStorage.getItem('${colorSchemeKey}');` +
  "if(s=='light'||s=='dark'){document.documentElement.dataset.scheme=s;" +
  "for(const m of document.querySelectorAll('meta[data-scheme]'))m.media=m.dataset.scheme==s?'all':'not all'}" +
  '}catch{}';
