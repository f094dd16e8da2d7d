import type { PictureFile } from '../../../engine/content/picture-files.ts';
import { picturePath, type VariantFormat, widthsOf } from '../../../engine/routes/picture-path.ts';
import { boxWidth, type PictureLayout, type Ratio, ratios } from './picture-layout.ts';

/** The attributes of a picture's elements. */
export interface PictureSources {
  /** The candidates in the best format; undefined for drawings, which have one file. */
  readonly avif: string | undefined;
  readonly webp: string | undefined;
  readonly sizes: string | undefined;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The narrowest window and the highest density of narrow and of other windows that candidates are chosen for. */
const narrowestWindow = 320;
const phoneWindow = 430;
const phoneDensity = 3;
const density = 2;

/** Returns the files that a browser may choose from in a layout, and the size that it needs to choose. */
export function pictureSources(picture: PictureFile, layout: PictureLayout): PictureSources {
  const { width, height, format } = picture;
  if (format === 'svg') {
    const src = picturePath(picture, { kind: 'vector' });
    return { avif: undefined, webp: undefined, sizes: undefined, src, width, height };
  }
  const widths = candidateWidths(picture, layout);
  const set = (wanted: VariantFormat) =>
    widths.map((each) => `${pathOf(picture, wanted, each)} ${each}w`).join(', ');
  return {
    avif: set('avif'),
    webp: set('webp'),
    sizes: sizesOf(picture, layout),
    // For browsers without srcset: a size for every window.
    src: pathOf(picture, 'webp', widths.find((each) => each >= 800) ?? widths.at(-1) ?? width),
    width,
    height,
  };
}

function pathOf(picture: PictureFile, format: VariantFormat, width: number): string {
  return picturePath(picture, { kind: 'raster', format, width });
}

/** Returns the widths of a picture that windows of some width and density need in a layout, ascending. */
export function candidateWidths(
  picture: Pick<PictureFile, 'width' | 'height'>,
  layout: PictureLayout,
): readonly number[] {
  const scale = coverage(picture, layout);
  const windows = layout.steps
    .flatMap(({ from }) => [from, from - 1])
    .filter((each) => each > narrowestWindow);
  const boxes = [narrowestWindow, ...windows].map((window) => boxWidth(layout, window) * scale);
  const least = Math.min(...boxes);
  const most = Math.max(
    ...boxes.map((box) => box * density),
    boxWidth(layout, phoneWindow) * scale * phoneDensity,
  );
  const all = widthsOf(picture);
  const largest = all.find((each) => each >= most) ?? Number.POSITIVE_INFINITY;
  const smallest = all.find((each) => each >= least) ?? all.at(-1) ?? 0;
  return all.filter((each) => each >= smallest && each <= largest);
}

/** How much wider than its box a picture is drawn, so that it fills a box of another ratio. */
export function coverage(
  { width, height }: Pick<PictureFile, 'width' | 'height'>,
  { ratio }: PictureLayout,
): number {
  return ratio === undefined ? 1 : Math.max(1, width / height / ratios[ratio]);
}

/** Returns the attribute `sizes`: the width of the picture, cropped parts included, in every window. */
function sizesOf(picture: Pick<PictureFile, 'width' | 'height'>, layout: PictureLayout): string {
  const scale = coverage(picture, layout);
  return layout.steps
    .map(({ from, vw, px }) => {
      const length = lengthOf(vw * scale, px * scale);
      return from === 0 ? length : `(min-width: ${from}px) ${length}`;
    })
    .join(', ');
}

function lengthOf(vw: number, px: number): string {
  const pixels = Math.ceil(px);
  if (vw === 0) return `${pixels}px`;
  const part = `${Number(vw.toFixed(2))}vw`;
  if (pixels === 0) return part;
  return `calc(${part} ${pixels < 0 ? '-' : '+'} ${Math.abs(pixels)}px)`;
}

/** A point of a picture: parts of its width and height from the left and the top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** The percentages of `object-position` that pictures have: a style attribute would not be allowed to be more exact. */
export const cropStep = 5;

/**
 * Returns the percentage of `object-position` that brings a point of a cropped picture as near to the middle of its box as
 * the edges allow; undefined for the middle. It is for both axes, because a picture is cropped on one of them only.
 */
export function cropPosition(
  { width, height }: Pick<PictureFile, 'width' | 'height'>,
  ratio: Ratio,
  focus: Focus | undefined,
): number | undefined {
  if (focus === undefined) return undefined;
  const wide = width / height / ratios[ratio];
  const position = wide > 1 ? positionOnAxis(focus.x, wide) : positionOnAxis(focus.y, 1 / wide);
  return position === 50 ? undefined : position;
}

/**
 * The percentage that `object-position` needs on one axis.
 * @param scale the length of the picture divided by that of the box; the picture is cropped if it is more than 1
 */
function positionOnAxis(focus: number, scale: number): number {
  if (scale <= 1) return 50;
  const position = (focus * scale - 0.5) / (scale - 1);
  return Math.round((Math.min(1, Math.max(0, position)) * 100) / cropStep) * cropStep;
}
