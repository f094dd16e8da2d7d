import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';

/** A page with changes as a document of the studio. */
export interface PreviewDocument {
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly policy: string;
}

/** How a preview is shown; undefined as the browser of the editor prefers. */
export type PreviewScheme = 'light' | 'dark' | undefined;

/** Reads the colors that a request asks for. */
export function schemeIn({ scheme }: { readonly scheme?: string }): PreviewScheme {
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

const pageScripts = /<script\b[^>]*\btype="module"[^>]*>[\s\S]*?<\/script>/g;

/**
 * Makes a page with changes a document in a frame of the studio: with the script of previews in place of that of pages, without search
 * engines, and in the chosen colors.
 * @param script the elements with the script of previews
 */
export function previewDocument(
  { html, policy }: PreviewDocument,
  script: string,
  scheme: PreviewScheme,
): PreviewDocument {
  // The choice of the editor for pages of the site is not that for the preview.
  const unscripted = html.replace(`<script>${colorSchemeScript}</script>`, '').replace(pageScripts, '');
  const marked =
    scheme === undefined ? unscripted : unscripted.replace(/<html\b/, `<html data-scheme="${scheme}"`);
  return {
    // A function, because "$" in the script of development would be a pattern.
    html: marked.replace('</head>', () => `${script}</head>`),
    policy: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  };
}
