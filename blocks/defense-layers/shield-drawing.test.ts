import { describe, expect, it } from 'vitest';
import { drawShield, type ShieldDrawing } from './shield-drawing.ts';

const counts = [3, 4, 5];
const radius = 23;

/** Returns the indexes of marks that touch each other or are not on the straight left side of their own shield. */
function errors({ layers, width, height }: ShieldDrawing): string[] {
  return layers.flatMap(({ stop, outline }, order) => {
    const sides = [...outline.matchAll(/V(-?[\d.]+)/g)].map(([, y]) => Number(y));
    const [bottom = 0, top = 0] = sides;
    const next = layers[order + 1]?.stop;
    const gap = next === undefined ? Number.POSITIVE_INFINITY : Math.hypot(next.x - stop.x, next.y - stop.y);
    return [
      ...(stop.y < top || stop.y > bottom ? [`mark ${order} is off its shield`] : []),
      ...(gap < 2 * radius ? [`mark ${order} touches the next`] : []),
      ...(stop.x < radius || stop.x > width - radius || stop.y > height - radius
        ? ['a mark is cut off']
        : []),
    ];
  });
}

describe('drawShield', () => {
  it.each(counts)('with %i layers puts every mark on its own shield without overlap', (count) => {
    const drawing = drawShield(count);
    expect(drawing.layers).toHaveLength(count);
    expect(errors(drawing)).toEqual([]);
  });

  it('with too many layers fails this check', () => {
    expect(errors(drawShield(14))).not.toEqual([]);
  });
});
