import { type Position, roundToTenth } from '../ui/map/projection.ts';

interface DrawnLayer {
  /** The outline of the shield as an SVG path. */
  readonly outline: string;
  /** The end of the arrow that this layer stops. */
  readonly stop: Position;
}

export interface ShieldDrawing {
  readonly width: number;
  readonly height: number;
  /** From the outside in. */
  readonly layers: readonly DrawnLayer[];
  readonly inside: { readonly outline: string; readonly middle: Position };
}

const width = 620;
const height = 600;
const middle: Position = { x: 346, y: 276 };
const outermost = 262;
const innermost = 78;

/**
 * Lays out nested shields. What they stop comes from the left, one row per layer: the top row ends at the outermost
 * layer, the next row at the layer below it.
 */
export function drawShield(count: number): ShieldDrawing {
  const step = (outermost - innermost) / count;
  const first = middle.y - 0.6 * outermost;
  const rows = (middle.y - 0.02 * innermost - first) / Math.max(1, count - 1);
  return {
    width,
    height,
    layers: Array.from({ length: count }, (_, order) => {
      const size = outermost - order * step;
      return {
        outline: outline(size),
        stop: { x: roundToTenth(middle.x - 0.86 * size), y: roundToTenth(first + order * rows) },
      };
    }),
    inside: { outline: outline(innermost), middle },
  };
}

/** Returns the path of a shield of half the height `size` around the center: straight sides that taper to a point. */
function outline(size: number): string {
  const at = (x: number, y: number) =>
    `${roundToTenth(middle.x + x * size)} ${roundToTenth(middle.y + y * size)}`;
  return [
    `M${at(0, -1)}`,
    `C${at(0.25, -0.84)} ${at(0.56, -0.76)} ${at(0.86, -0.74)}`,
    `V${roundToTenth(middle.y + 0.08 * size)}`,
    `C${at(0.86, 0.6)} ${at(0.46, 0.96)} ${at(0, 1.16)}`,
    `C${at(-0.46, 0.96)} ${at(-0.86, 0.6)} ${at(-0.86, 0.08)}`,
    `V${roundToTenth(middle.y - 0.74 * size)}`,
    `C${at(-0.56, -0.76)} ${at(-0.25, -0.84)} ${at(0, -1)}Z`,
  ].join('');
}
