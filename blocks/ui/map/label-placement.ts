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

/** Maximum number of changes of the order in which labels are placed. */
const maxAttempts = 12;

type Candidate = Omit<PlacedLabel, 'key'>;

/**
 * Returns the possible boxes of a label around its mark, most readable first: right, left, below, above, the corners,
 * and then the sides again, shifted along the mark.
 * @param away the extra distance from the mark
 */
function candidatesAt({ at, radius, width, height }: LabelRequest, away: number): readonly Candidate[] {
  const beside = radius + gap + away;
  const corner = radius * 0.7 + gap * 0.6 + away * 0.7;
  const box = (left: number, top: number): Box => ({ left, top, width, height });
  const right = at.x + beside;
  const left = at.x - beside - width;
  const above = at.y - beside - height;
  const below = at.y + beside;
  const center = at.x - width / 2;
  const middle = at.y - height / 2;
  return [
    { box: box(right, middle), anchor: 'start' },
    { box: box(left, middle), anchor: 'end' },
    { box: box(center, below), anchor: 'middle' },
    { box: box(center, above), anchor: 'middle' },
    { box: box(at.x + corner, at.y - corner - height), anchor: 'start' },
    { box: box(at.x + corner, at.y + corner), anchor: 'start' },
    { box: box(at.x - corner - width, at.y - corner - height), anchor: 'end' },
    { box: box(at.x - corner - width, at.y + corner), anchor: 'end' },
    ...[-0.3, 0.3, -0.5, 0.5].flatMap((share): readonly Candidate[] => [
      { box: box(right, middle + share * height), anchor: 'start' },
      { box: box(left, middle + share * height), anchor: 'end' },
      { box: box(center + share * width, below), anchor: 'middle' },
      { box: box(center + share * width, above), anchor: 'middle' },
    ]),
  ];
}

/** The extra distances of a label from its mark: a required label may also be farther from it. */
const distancesOf = ({ required }: LabelRequest): readonly number[] => (required ? [0, 6, 12, 20] : [0]);

/** Returns the area that two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const outside = (box: Box, area: Box) => box.width * box.height - overlap(box, area);

interface Obstacles {
  readonly marks: readonly Box[];
  readonly reserved: readonly Box[];
  readonly lines: readonly Box[];
  readonly area: Box;
}

interface Placement {
  readonly placed: readonly PlacedLabel[];
  /** The required labels that cover something, and how much they cover. */
  readonly crowded: readonly LabelRequest[];
  readonly covered: number;
}

const negligible = 1e-6;

/** A possible position of a label with the areas that it shares: with what it must not cover, and with lines. */
interface Costed {
  readonly candidate: Candidate;
  readonly cost: number;
  readonly crossed: number;
}

function sharedArea(boxes: readonly Box[], box: Box): number {
  let total = 0;
  for (const other of boxes) total += overlap(box, other);
  return total;
}

/** Returns the first of the best positions of a label. No position is better than one that covers nothing. */
function bestPosition(
  request: LabelRequest,
  taken: readonly Box[],
  { lines, area }: Obstacles,
): Costed | undefined {
  let best: Costed | undefined;
  for (const away of distancesOf(request)) {
    for (const candidate of candidatesAt(request, away)) {
      const { box } = candidate;
      const cost = sharedArea(taken, box) + 4 * outside(box, area);
      const more = best === undefined ? Number.NEGATIVE_INFINITY : cost - best.cost;
      if (more >= negligible) continue;
      const crossed = sharedArea(lines, box);
      if (best !== undefined && more >= -negligible && crossed >= best.crossed - negligible) continue;
      best = { candidate, cost, crossed };
      if (cost < negligible / 2 && crossed < negligible / 2) return best;
    }
  }
  return best;
}

function placeInOrder(requests: readonly LabelRequest[], obstacles: Obstacles): Placement {
  const taken: Box[] = [...obstacles.reserved, ...obstacles.marks];
  const placed: PlacedLabel[] = [];
  const crowded: LabelRequest[] = [];
  let covered = 0;
  for (const request of requests) {
    const best = bestPosition(request, taken, obstacles);
    if (best === undefined) continue;
    if (best.cost > negligible) {
      if (!request.required) continue;
      crowded.push(request);
      covered += best.cost;
    }
    placed.push({ key: request.key, ...best.candidate });
    taken.push(best.candidate.box);
  }
  return { placed, crowded, covered };
}

/**
 * Places labels so that they cover no mark, no other label and no reserved box, and stay within the area. Earlier
 * requests have priority, except that a required label that finds no free position is placed before the others. A
 * label that does not fit is left out, unless it is required: then it is placed where it covers least. Of several free
 * positions, a label takes the one that covers least of the lines. The result depends only on the arguments.
 * @param lines boxes along lines, which a label may cross
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  area: Box,
  reserved: readonly Box[] = [],
  lines: readonly Box[] = [],
): readonly PlacedLabel[] {
  const marks = requests.map(({ at, radius }) => ({
    left: at.x - radius,
    top: at.y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const obstacles = { marks, reserved, lines, area };
  let order = requests;
  let best = placeInOrder(order, obstacles);
  let latest = best;
  for (let attempt = 0; attempt < maxAttempts && latest.crowded.length > 0; attempt += 1) {
    const { crowded } = latest;
    order = [...crowded, ...order.filter((request) => !crowded.includes(request))];
    latest = placeInOrder(order, obstacles);
    if (latest.covered < best.covered) best = latest;
  }
  return best.placed;
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
