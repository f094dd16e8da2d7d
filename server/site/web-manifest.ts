import type { Site } from '../../engine/content/model/site.ts';
import { hexColor } from '../../engine/content/theme/hex-color.ts';
import type { Theme } from '../../engine/content/theme/theme.ts';

/** The path of the manifest, which the shell of every page links. */
export const webManifestPath = '/site.webmanifest';

/** Generates the web application manifest, for sites that a visitor installs: https://www.w3.org/TR/appmanifest/ */
export function webManifest(site: Site, { colors }: Theme): string {
  const icon = (src: string, sizes: string, purpose = 'any', type = 'image/png') => ({
    src,
    sizes,
    type,
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.shortName ?? site.name,
    description: site.description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: hexColor(colors.paper.light),
    theme_color: hexColor(colors.band.light),
    icons: [
      icon('/favicon.svg', 'any', 'any', 'image/svg+xml'),
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  });
}
