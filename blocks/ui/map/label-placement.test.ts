import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crossedLength,
  distanceBetween,
  type LabelRequest,
  overlap,
  placeLabels,
  textWidth,
} from './label-placement.ts';

const area = { left: 0, top: 0, width: 400, height: 300 };
const label = (key: string, x: number, y: number, required = false): LabelRequest => ({
  key,
  at: { x, y },
  radius: 4,
  width: 60,
  height: 14,
  required,
});

describe('placeLabels', () => {
  it('places a label to the right of its mark if there is room', () => {
    const [placed] = placeLabels([label('a', 100, 100)], area);
    expect(placed).toMatchObject({ key: 'a', anchor: 'start' });
    expect(placed?.box.left).toBeGreaterThan(104);
  });

  it('places a label to the left at the right edge', () => {
    const [placed] = placeLabels([label('a', 390, 100)], area);
    expect(placed?.anchor).toBe('end');
  });

  it('never overlaps labels, marks or the edge, for any points', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 5, max: 395 }), fc.integer({ min: 5, max: 295 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(points, (positions) => {
        const requests = positions.map(([x, y], index) => label(String(index), x, y));
        const placed = placeLabels(requests, area);
        for (const [index, one] of placed.entries()) {
          expect(overlap(one.box, area)).toBeCloseTo(60 * 14, 3);
          for (const other of placed.slice(index + 1)) expect(overlap(one.box, other.box)).toBeLessThan(1e-6);
          for (const { at } of requests) {
            const mark = { left: at.x - 4, top: at.y - 4, width: 8, height: 8 };
            expect(overlap(one.box, mark)).toBeLessThan(1e-6);
          }
        }
      }),
    );
  });

  it('keeps required labels even in a crowd and drops the others', () => {
    const crowd = Array.from({ length: 30 }, (_, index) =>
      label(`crowd-${index}`, 200 + (index % 6) * 3, 150 + Math.floor(index / 6) * 3),
    );
    const placed = placeLabels([...crowd, label('must', 207, 156, true)], area);
    expect(placed.some(({ key }) => key === 'must')).toBe(true);
    expect(placed.length).toBeLessThan(crowd.length);
  });

  it('keeps reserved boxes free', () => {
    const legend = { left: 105, top: 80, width: 80, height: 40 };
    const [placed] = placeLabels([label('a', 100, 100)], area, [legend]);
    expect(placed && overlap(placed.box, legend)).toBe(0);
  });
});

describe('labels next to other marks', () => {
  const otherMarks = [
    { at: { x: 228, y: 150 }, radius: 2 },
    { at: { x: 172, y: 150 }, radius: 2 },
    { at: { x: 200, y: 178 }, radius: 2 },
    { at: { x: 200, y: 122 }, radius: 2 },
  ];
  const placedAmong = (request: LabelRequest) => placeLabels([request], area, [], [], { otherMarks }).length;

  it('are left out where every free position is nearer to another mark', () => {
    expect(placedAmong(label('long', 200, 150))).toBe(0);
    expect(placedAmong({ ...label('short', 200, 150), width: 6, height: 6 })).toBe(1);
  });

  it('are placed if they are required or may be ambiguous', () => {
    expect(placedAmong(label('required', 200, 150, true))).toBe(1);
    expect(placedAmong({ ...label('known', 200, 150), mayBeAmbiguous: true })).toBe(1);
  });
});

describe('labels with a spacing', () => {
  const nearest = (requests: readonly LabelRequest[], spacing: number) => {
    const placed = placeLabels(requests, area, [], [], { spacing });
    expect(placed).toHaveLength(requests.length);
    return Math.min(
      ...placed.flatMap(({ box }, index) =>
        placed.slice(index + 1).map((other) => distanceBetween(box, other.box)),
      ),
    );
  };

  it('are apart if there is room', () => {
    const requests = [label('a', 100, 100, true), label('b', 100, 117, true), label('c', 100, 134, true)];
    expect(nearest(requests, 0)).toBeLessThan(10);
    expect(nearest(requests, 10)).toBeGreaterThanOrEqual(10);
  });

  it('cover nothing, for any points', () => {
    const point = fc.tuple(fc.integer({ min: 70, max: 330 }), fc.integer({ min: 40, max: 260 }));
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (positions) => {
        const requests = positions.map(([x, y], index) => label(String(index), x, y));
        const placed = placeLabels(requests, area, [], [], { spacing: 10 });
        for (const [index, one] of placed.entries()) {
          for (const other of placed.slice(index + 1)) expect(overlap(one.box, other.box)).toBeLessThan(1e-6);
          for (const { at } of requests)
            expect(overlap(one.box, { left: at.x - 4, top: at.y - 4, width: 8, height: 8 })).toBeLessThan(
              1e-6,
            );
        }
      }),
    );
  });
});

describe('labels next to lines', () => {
  const line = (fromX: number, fromY: number, toX: number, toY: number) => ({
    from: { x: fromX, y: fromY },
    to: { x: toX, y: toY },
  });

  it('places a label where no line crosses it', () => {
    const lines = [line(100, 100, 300, 104)];
    const [placed] = placeLabels([label('a', 100, 100)], area, [], lines);
    expect(placed && crossedLength(lines, placed.box)).toBe(0);
    expect(placed?.anchor).toBe('end');
  });

  it('ignores a line beside the short row of a label', () => {
    const tall = { ...label('a', 100, 100), height: 28, rows: [60, 20] };
    const [placed] = placeLabels([tall], area, [], [line(140, 110, 300, 110)]);
    expect(placed).toMatchObject({ anchor: 'start', box: { left: 109 } });
  });

  it('moves another label so that no line crosses a required one', () => {
    const bands = [14, 20, 26, 32, 38, 44].flatMap((distance) => [150 - distance, 150 + distance]);
    const lines = [line(180, 150, 300, 150), ...bands.map((y) => line(132, y, 300, y))];
    const requests = [label('first', 100, 150, true), label('crossed', 180, 150, true)];
    const placed = placeLabels(requests, area, [], lines);
    expect(placed).toHaveLength(2);
    for (const { box } of placed) expect(crossedLength(lines, box)).toBe(0);
  });

  it('does not place a label nearer to the mark of another', () => {
    const lines = [line(100, 100, 300, 100)];
    const placed = placeLabels([label('own', 100, 100, true), label('near', 70, 100, true)], area, [], lines);
    const own = placed.find(({ key }) => key === 'own');
    const near = { left: 64, top: 94, width: 12, height: 12 };
    expect(own && overlap(own.box, near)).toBe(0);
    expect(own?.anchor).not.toBe('end');
  });
});

describe('textWidth', () => {
  it('grows with the text and with the font size', () => {
    expect(textWidth('Long name', 12)).toBeGreaterThan(textWidth('Name', 12));
    expect(textWidth('Name', 24)).toBeCloseTo(2 * textWidth('Name', 12), 6);
  });
});
