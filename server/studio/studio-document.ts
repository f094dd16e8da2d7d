import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';
import { globalCss, lookOf } from '../../blocks/ui/theme.ts';
import { escapeHtml, scriptJson } from '../../engine/render/html.ts';
import { hashSource, inlineStyle } from '../../engine/render/inline-style.ts';
import { privatePolicy } from '../dashboard/auth/private-policy.ts';
import { builtFile } from '../not-built.ts';
import type { SiteIdentity } from '../site/site-settings.ts';
import { studioWords } from '../words/studio.words.ts';
import { studioTexts } from './studio-dictionaries.ts';

/** The documents of the studio. */
export interface StudioDocument {
  /** Returns the HTML document of the studio for a URL, with the value of `Content-Security-Policy`. */
  readonly document: (
    url: string,
    site: SiteIdentity,
  ) => Promise<{ readonly html: string; readonly policy: string }>;
  /** The elements with the script of previews, which replace those with the script of pages. */
  readonly previewScript: string;
}

/** The policies for markup that the text editor creates, for what is pasted into it. */
const trustedTypesPolicies = ['ProseMirrorClipboard'];

/** Replaces the line that says that the studio is loading if its script cannot be loaded: a release may have replaced it. */
const unloadedScript = `(() => {
  let isFailed = false;
  const show = () => {
    const notice = document.getElementById('unloaded');
    if (!isFailed || notice === null) return;
    notice.hidden = false;
    notice.previousElementSibling.hidden = true;
  };
  addEventListener('error', () => { isFailed = true; show(); }, true);
  addEventListener('DOMContentLoaded', show);
})()`;

const unloadedCss =
  '#unloaded{max-width:40rem;margin-inline:auto;padding:2rem 1rem}#unloaded p{margin-block-start:1rem}';

const styleOf = ({ theme }: SiteIdentity) => {
  const look = lookOf(theme);
  return inlineStyle(look.css + globalCss.first + globalCss.later + unloadedCss);
};

/**
 * Returns the document, which is the same for all pages of the studio: the script renders them.
 * @param nonce allows the style elements that editors of texts add
 */
export function studioHtml(script: string, site: SiteIdentity, nonce: string): string {
  const look = lookOf(site.theme);
  const words = site.words(studioWords);
  const text = (name: 'unloaded' | 'unloadedAbout' | 'loadAgain') => escapeHtml(words(name));
  const unloaded = `<div role="alert"><h1>${text('unloaded')}</h1><p>${text('unloadedAbout')}</p><p><a href="">${text('loadAgain')}</a></p></div>`;
  return `<!doctype html>
<html lang="${escapeHtml(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${look.toolbarColors}
<script>${colorSchemeScript}</script>
<title>${escapeHtml(words('studio'))}</title>
<meta name="robots" content="noindex,nofollow">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styleOf(site).css}</style>
<script>${unloadedScript}</script>
<script type="module" nonce="${nonce}" src="${script}"></script>
</head>
<body>
<div id="studio"><p>${escapeHtml(words('loading'))}</p><main id="unloaded" hidden>${unloaded}</main><noscript>${escapeHtml(words('noScript'))}</noscript></div>
<script type="application/json" id="studio-texts">${scriptJson(studioTexts(site))}</script>
</body>
</html>`;
}

/** Returns the documents for the addresses of built scripts. */
export function studioDocument(scripts: {
  readonly studio: string;
  readonly preview: string;
}): StudioDocument {
  return {
    previewScript: `<script type="module" src="${scripts.preview}"></script>`,
    async document(_url, site) {
      const nonce = randomBytes(16).toString('base64');
      const { source } = styleOf(site);
      const policy = privatePolicy(
        [
          `script-src 'self' ${hashSource(colorSchemeScript)} ${hashSource(unloadedScript)}`,
          `style-src 'self' ${source} ${hashSource('')} 'nonce-${nonce}'`,
          "connect-src 'self'",
          "frame-src 'self'",
        ],
        trustedTypesPolicies,
      );
      return { html: studioHtml(scripts.studio, site, nonce), policy };
    },
  };
}

const entrySchema = z.object({ studio: z.string(), preview: z.string() });

/** Loads the documents of the production build. Throws a NotBuiltError if there is no build. */
export async function loadStudioDocument(): Promise<StudioDocument> {
  const file = await builtFile('dist/studio-entry.json');
  return studioDocument(entrySchema.parse(JSON.parse(await readFile(new URL(file), 'utf8'))));
}
