import type { Theme } from '../../engine/content/theme/theme.ts';
import { colorSchemeKey } from './color-scheme-key.ts';
import { colorOf } from './tokens.ts';

/** The colors of the browser's toolbar. The switch changes their `media` attribute. */
export function toolbarColors(theme: Theme): string {
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<meta name="theme-color" data-scheme="${scheme}" media="(prefers-color-scheme:${scheme})" content="${colorOf(theme, 'paper', scheme)}">`,
    )
    .join('');
}

/**
 * Applies a stored choice before the first paint. The script is in the head after `toolbarColors` and the same on every
 * page, so a content security policy can contain its hash.
 */
export const colorSchemeScript: string =
  `try{const s=localStorage.getItem('${colorSchemeKey}');` +
  "if(s=='light'||s=='dark'){document.documentElement.dataset.scheme=s;" +
  "for(const m of document.querySelectorAll('meta[data-scheme]'))m.media=m.dataset.scheme==s?'all':'not all'}" +
  '}catch{}';
