import type { PictureFile } from '../../../engine/content/picture-files.ts';
import { hexColor } from '../../../engine/content/theme/hex-color.ts';
import type { Theme } from '../../../engine/content/theme/theme.ts';
import { escapeHtml } from '../../../engine/render/html.ts';
import { sharedVariant } from '../../../engine/routes/picture-path.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';

/** The drawing that the icons of a site are made from. */
export interface IconSource {
  /** The color behind the drawing where a platform needs a full square. */
  readonly background: string;
  readonly read: () => Promise<string>;
}

/** Returns the icon of `theme.json`, or else one with the mark or the initial of the site in its colors. */
export function iconSource({ snapshot }: SiteState, studio: PictureStudio | undefined): IconSource {
  const theme = snapshot.theme;
  const background = hexColor(theme.colors.paper.light);
  const picture = theme.favicon === undefined ? undefined : snapshot.pictures.get(theme.favicon);
  if (picture !== undefined && studio !== undefined)
    return { background, read: () => readPicture(picture, studio) };
  return { background, read: async () => tileOf(snapshot.site.value, theme) };
}

async function readPicture(picture: PictureFile, studio: PictureStudio): Promise<string> {
  if (picture.format === 'svg') return (await studio.file(picture, { kind: 'vector' })).toString('utf8');
  const variant = { ...sharedVariant(picture), format: 'webp' } as const;
  const bytes = await studio.file(picture, { ...variant, width: Math.min(variant.width, picture.width) });
  const { width, height } = picture;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/webp;base64,${bytes.toString('base64')}"/></svg>`;
}

/** A tile with the mark of the site, or else with the first letter of its name. */
function tileOf({ name, mark }: SiteState['snapshot']['site']['value'], { colors }: Theme): string {
  const shade = (scheme: 'light' | 'dark') =>
    `.tile{fill:${hexColor(colors.work[scheme])}}.mark{fill:${hexColor(colors.sheet[scheme])}}`;
  const drawn =
    mark === undefined
      ? `<text class="mark" x="16" y="23" text-anchor="middle" font-family="Georgia, serif" font-size="20" font-weight="600">${escapeHtml([...name][0] ?? '')}</text>`
      : `<svg class="mark" x="6" y="6" width="20" height="20" viewBox="${escapeHtml(mark.viewBox)}"><path d="${escapeHtml(mark.path)}"/></svg>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${shade('light')}@media (prefers-color-scheme:dark){${shade('dark')}}</style><rect class="tile" width="32" height="32" rx="6"/>${drawn}</svg>`;
}
