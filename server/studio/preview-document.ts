import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';

/** A page with changes as a document of the studio. */
export interface PreviewDocument {
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly policy: string;
}

/** How a preview is shown; undefined as the browser of the editor prefers. */
export type PreviewScheme = 'light' | 'dark' | undefined;

/**
 * Makes a page with changes a document in a frame of the studio: with the script that lets the editor click its texts, without search
 * engines, and in the chosen colors.
 * @param script the address of the script
 */
export function previewDocument(
  { html, policy }: PreviewDocument,
  script: string,
  scheme: PreviewScheme,
): PreviewDocument {
  // The choice of the editor for pages of the site is not that for the preview.
  const unscripted = html.replace(`<script>${colorSchemeScript}</script>`, '');
  const marked =
    scheme === undefined ? unscripted : unscripted.replace(/<html\b/, `<html data-scheme="${scheme}"`);
  return {
    html: marked.replace('</head>', `<script type="module" src="${script}"></script></head>`),
    policy: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  };
}
