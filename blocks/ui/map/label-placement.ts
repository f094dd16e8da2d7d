import { type Position, roundToTenth } from './projection.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A point that needs a label. */
export interface LabelRequest {
  readonly key: string;
  readonly at: Position;
  /** The radius of the mark at that point; labels do not cover it. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  /** True to show the label even if it overlaps; other labels are left out in that case. */
  readonly required: boolean;
}

export interface PlacedLabel {
  readonly key: string;
  readonly box: Box;
  /** The end of the text that is next to the mark. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Returns the text position of a placed label; `baseline` is the distance from the top of its box to its baseline. */
export function textPosition({ box, anchor }: PlacedLabel, baseline: number): Position {
  const share = { start: 0, middle: 0.5, end: 1 }[anchor];
  return { x: roundToTenth(box.left + box.width * share), y: roundToTenth(box.top + baseline) };
}

const gap = 5;

/**
 * Returns the possible boxes of a label around its mark, most readable first: right, left, below, above, then the
 * corners.
 */
function candidates({ at, radius, width, height }: LabelRequest): readonly Omit<PlacedLabel, 'key'>[] {
  const beside = radius + gap;
  const corner = radius * 0.7 + gap * 0.6;
  const box = (left: number, top: number): Box => ({ left, top, width, height });
  const right = at.x + beside;
  const left = at.x - beside - width;
  const center = at.x - width / 2;
  const middle = at.y - height / 2;
  return [
    { box: box(right, middle), anchor: 'start' },
    { box: box(left, middle), anchor: 'end' },
    { box: box(center, at.y + beside), anchor: 'middle' },
    { box: box(center, at.y - beside - height), anchor: 'middle' },
    { box: box(at.x + corner, at.y - corner - height), anchor: 'start' },
    { box: box(at.x + corner, at.y + corner), anchor: 'start' },
    { box: box(at.x - corner - width, at.y - corner - height), anchor: 'end' },
    { box: box(at.x - corner - width, at.y + corner), anchor: 'end' },
  ];
}

/** Returns the area that two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const outside = (box: Box, area: Box) => box.width * box.height - overlap(box, area);

/**
 * Places labels so that they cover no mark, no other label and no reserved box, and stay within the area. Earlier
 * requests have priority. A label that does not fit is left out, unless it is required: then it is placed where it
 * covers least.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  area: Box,
  reserved: readonly Box[] = [],
): readonly PlacedLabel[] {
  const marks = requests.map(({ at, radius }) => ({
    left: at.x - radius,
    top: at.y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const taken: Box[] = [...reserved, ...marks];
  const placed: PlacedLabel[] = [];
  for (const request of requests) {
    const costs = candidates(request).map((candidate) => ({
      candidate,
      cost:
        taken.reduce((sum, box) => sum + overlap(candidate.box, box), 0) + 4 * outside(candidate.box, area),
    }));
    const best = costs.reduce((least, next) => (next.cost < least.cost - 1e-6 ? next : least));
    if (best.cost > 1e-6 && !request.required) continue;
    placed.push({ key: request.key, ...best.candidate });
    taken.push(best.candidate.box);
  }
  return placed;
}

/**
 * Returns a generous estimate of the width of a text in a sans-serif font, so that labels never overlap their
 * neighbors.
 */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) {
    if (/[iljtfrI.,' ]/.test(character)) width += 0.34;
    else if (/[mwMW]/.test(character)) width += 0.9;
    else if (/[A-Z]/.test(character)) width += 0.7;
    else width += 0.59;
  }
  return width * fontSize;
}
