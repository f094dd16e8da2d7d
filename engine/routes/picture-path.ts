import type { PictureFile } from '../content/picture-files.ts';

/** The path prefix of all pictures. */
export const pictureRoot = '/media/';

/** The formats in which a picture is served, best first. JPEG is for other sites, which show it where a page is shared. */
const variantFormats = ['avif', 'webp', 'jpg'] as const;

export type VariantFormat = (typeof variantFormats)[number];

/** The widths in which pictures are served, in pixels. No other width is answered, except the picture's own. */
const widths = [320, 480, 640, 800, 960, 1200, 1600, 2000, 2400] as const;

/** The largest width in which a picture is served. */
export const maximumWidth = 2400;

/** One file that is served for a picture. */
export type PictureVariant =
  | { readonly kind: 'vector' }
  | { readonly kind: 'raster'; readonly format: VariantFormat; readonly width: number };

/** Returns the widths in which a picture is served, ascending. No picture is enlarged. */
export function widthsOf({ width }: Pick<PictureFile, 'width'>): readonly number[] {
  return [...widths.filter((each) => each < width), Math.min(width, maximumWidth)].filter(
    (each, index, all) => all.indexOf(each) === index,
  );
}

/** Returns the variant that other sites show where a page is shared. Not all of them read newer formats than JPEG. */
export function sharedVariant(
  picture: Pick<PictureFile, 'width'>,
): PictureVariant & { readonly kind: 'raster' } {
  const width = Math.min(picture.width, 1200);
  return { kind: 'raster', format: 'jpg', width };
}

/** Returns all variants in which a picture is served. */
export function variantsOf(picture: Pick<PictureFile, 'width' | 'format'>): readonly PictureVariant[] {
  if (picture.format === 'svg') return [{ kind: 'vector' }];
  const onPages = widthsOf(picture).flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ kind: 'raster' as const, format, width })),
  );
  return [...onPages, sharedVariant(picture)];
}

/** Returns the height of a variant, in pixels. */
export function heightOf({ width, height }: Pick<PictureFile, 'width' | 'height'>, of: number): number {
  return Math.max(1, Math.round((of * height) / width));
}

/**
 * Returns the path of a picture in one width and format, "/media/3f2a91bc07d45e6f/team-640.avif", or of a drawing,
 * "/media/3f2a91bc07d45e6f/logo.svg". The path contains the version of the picture, so it always means the same bytes.
 */
export function picturePath(picture: PictureFile, variant: PictureVariant): string {
  const start = `${pictureRoot}${picture.version}/${nameOf(picture)}`;
  return variant.kind === 'vector' ? `${start}.svg` : `${start}-${variant.width}.${variant.format}`;
}

/** Finds the picture and the variant that a path means; undefined for every path that no page contains. */
export function variantAt(
  path: string,
  pictures: Iterable<PictureFile>,
): { readonly picture: PictureFile; readonly variant: PictureVariant } | undefined {
  const parts = pathPattern.exec(path)?.groups;
  if (parts === undefined) return undefined;
  const variant = variantOf(parts);
  for (const picture of pictures) {
    if (picture.version !== parts.version) continue;
    // The name in the path is that of the file, so each picture has a limited number of paths.
    if (variantsOf(picture).some((offered) => picturePath(picture, offered) === path))
      return { picture, variant };
  }
  return undefined;
}

/** The version in the path of a picture. */
export function versionIn(path: string): string {
  return path.slice(pictureRoot.length).split('/', 1)[0] ?? '';
}

/** Whether a path has the form of a picture's path, of any version of any site. */
export function isPicturePath(path: string): boolean {
  return pathPattern.test(path);
}

const pathPattern =
  /^\/media\/(?<version>[0-9a-f]{16})\/[a-z0-9-]{1,60}?(?:-(?<width>[1-9]\d{0,3})\.(?<format>avif|webp|jpg)|\.svg)$/;

function variantOf({ width, format }: Readonly<Record<string, string | undefined>>): PictureVariant {
  const known = variantFormats.find((each) => each === format);
  return known === undefined ? { kind: 'vector' } : { kind: 'raster', format: known, width: Number(width) };
}

/** The file name without folder and extension, in lower-case letters, digits and hyphens. */
function nameOf({ file }: PictureFile): string {
  const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? ['picture'];
  return words.join('-').slice(0, 60).replace(/-$/, '');
}
