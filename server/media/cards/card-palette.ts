import type { CardInk } from './card-design.ts';
import { type Color, squaredDistance } from './palette-png.ts';

/** The distance from which two shades of an edge differ visibly. More colors are not seen, and take more bytes. */
export const visibleDistance = 24;

/** The number of steps in which a shade between two colors is looked for. */
const steps = 32;

/**
 * The colors of the PNG of a card without a picture: those of the theme exactly, the paper first, and the shades of smooth edges
 * between each color and what it is drawn on.
 */
export function cardPalette({ paper, sheet, ...others }: CardInk): readonly Color[] {
  const grounds = [paper, sheet].map(channelsOf);
  const marks = Object.values(others).map(channelsOf);
  const palette = [...grounds, ...marks].map(colorOf);
  for (const ground of grounds)
    for (const mark of marks)
      for (let step = 1; step < steps; step++) {
        const shade = colorOf(ground.map((from, at) => from + (((mark[at] ?? 0) - from) * step) / steps));
        if (palette.every((color) => squaredDistance(color, shade) >= visibleDistance ** 2))
          palette.push(shade);
      }
  return palette;
}

/** The red, green and blue of a color such as "#f8f4eb". */
const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

const colorOf = ([red = 0, green = 0, blue = 0]: readonly number[]): Color =>
  Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16);
