import type { SiteIdentity } from '../site/site-settings.ts';

/** The documents of the studio. */
export interface StudioDocument {
  /** Returns the HTML document of the studio for a URL, with the value of `Content-Security-Policy`. */
  readonly document: (
    url: string,
    site: SiteIdentity,
  ) => Promise<{ readonly html: string; readonly policy: string }>;
  /** The address of the script of previews. */
  readonly previewScript: string;
}
