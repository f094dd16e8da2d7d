import { type Position, roundToTenth } from './projection.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A straight line of the drawing. */
export interface Line {
  readonly from: Position;
  readonly to: Position;
}

/** A point that needs a label. */
export interface LabelRequest {
  readonly key: string;
  readonly at: Position;
  /** The radius of the mark at that point; labels do not cover it. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  /** The widths of the rows of its text, which have the same height. One row of the whole width by default. */
  readonly rows?: readonly number[];
  /** True to show the label even if it overlaps; other labels are left out in that case. */
  readonly required: boolean;
  /** True if the label may be nearer to another mark than to its own, where it covers nothing. */
  readonly mayBeAmbiguous?: boolean;
}

/** A circle of the drawing. */
export interface Mark {
  readonly at: Position;
  readonly radius: number;
}

export interface PlacedLabel {
  readonly key: string;
  readonly box: Box;
  /** The end of the text that is next to the mark. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The share of a label's width that is before its anchor. */
const shares = { start: 0, middle: 0.5, end: 1 } as const;

/** Returns the text position of a placed label; `baseline` is the distance from the top of its box to its baseline. */
export function textPosition({ box, anchor }: PlacedLabel, baseline: number): Position {
  return { x: roundToTenth(box.left + box.width * shares[anchor]), y: roundToTenth(box.top + baseline) };
}

const gap = 5;

/** Maximum number of changes of the order in which labels are placed, while required labels cover something. */
const maxAttempts = 12;

/** The same while labels only cross lines or are far from their marks. */
const maxTidyings = 1;

/** One unit farther from the mark is as bad as this length of a crossed line. */
const crossedPerAway = 0.6;

/** One unit less than the distance between labels is as bad as this length of a crossed line. */
const crossedPerClose = 3;

/** How many times each label is moved away from others. */
const spreadingRounds = 2;

/** The effort above which the order is changed: a line through most of a short text. */
const tolerableEffort = 8;

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

/** Returns the length of the part of a line that is in a box. */
function lengthWithin({ from, to }: Line, { left, top, width, height }: Box): number {
  const runX = to.x - from.x;
  const runY = to.y - from.y;
  let start = 0;
  let end = 1;
  for (const [run, near, far] of [
    [runX, left - from.x, left + width - from.x],
    [runY, top - from.y, top + height - from.y],
  ] as const) {
    if (run === 0) {
      if (near > 0 || far < 0) return 0;
      continue;
    }
    start = Math.max(start, Math.min(near / run, far / run));
    end = Math.min(end, Math.max(near / run, far / run));
  }
  return end > start ? (end - start) * Math.hypot(runX, runY) : 0;
}

/** Returns the total length of the parts of lines that are in a box. */
export function crossedLength(lines: readonly Line[], box: Box): number {
  let total = 0;
  for (const line of lines) total += lengthWithin(line, box);
  return total;
}

/** Returns the distance between a point and a box. */
function distanceTo({ x, y }: Position, { left, top, width, height }: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/** Returns by how much a label is nearer to another mark than to its own. */
function ambiguity(request: LabelRequest, box: Box, marks: readonly Mark[]): number {
  const own = distanceTo(request.at, box) - request.radius;
  let most = 0;
  for (const other of marks) {
    if (other !== request) most = Math.max(most, own - (distanceTo(other.at, box) - other.radius));
  }
  return most;
}

/** Returns the distance between two boxes. */
export function distanceBetween(one: Box, other: Box): number {
  const across = Math.max(one.left - other.left - other.width, other.left - one.left - one.width, 0);
  const down = Math.max(one.top - other.top - other.height, other.top - one.top - one.height, 0);
  return Math.hypot(across, down);
}

/** Returns by how much, in total, a label is nearer to others than the spacing. */
function closeness(box: Box, labels: readonly PlacedLabel[], spacing: number): number {
  let total = 0;
  for (const other of labels) total += Math.max(0, spacing - distanceBetween(box, other.box));
  return total;
}

/** Returns the length of the parts of lines that are in the rows of a label. */
function crossedByText({ rows }: LabelRequest, { box, anchor }: Candidate, lines: readonly Line[]): number {
  const crossed = crossedLength(lines, box);
  if (crossed === 0 || rows === undefined) return crossed;
  const height = box.height / rows.length;
  return rows.reduce((sum, width, index) => {
    const left = box.left + (box.width - width) * shares[anchor];
    return sum + crossedLength(lines, { left, top: box.top + index * height, width, height });
  }, 0);
}

interface Obstacles {
  /** Boxes that labels do not cover. */
  readonly reserved: readonly Box[];
  readonly lines: readonly Line[];
  readonly area: Box;
  /** The marks of all requests, placed or not, and other marks. */
  readonly marks: readonly Mark[];
}

interface Placement {
  readonly placed: readonly PlacedLabel[];
  /** The required labels that cover something, and how much they cover. */
  readonly crowded: readonly LabelRequest[];
  readonly covered: number;
  /** The required labels that are hard to read. */
  readonly strained: readonly LabelRequest[];
  /** The sum of squares, because one label that is very hard to read is worse than several that are a little. */
  readonly effort: number;
}

const negligible = 1e-6;

interface Costed {
  readonly candidate: Candidate;
  /** The area that the position shares with what it must not cover. */
  readonly cost: number;
  /** How hard the label is to read there: because of lines, the distance from its mark, other marks and other labels. */
  readonly effort: number;
  /** By how much the label is nearer to another mark. */
  readonly ambiguity: number;
}

function sharedArea(boxes: readonly Box[], box: Box): number {
  let total = 0;
  for (const other of boxes) total += overlap(box, other);
  return total;
}

/**
 * Returns the first of the best positions of a label. No position is better than one that covers nothing and crosses
 * no line.
 */
function bestPosition(
  request: LabelRequest,
  taken: readonly Box[],
  { lines, area, marks }: Obstacles,
  closenessAt: (box: Box) => number = () => 0,
): Costed | undefined {
  let best: Costed | undefined;
  for (const away of distancesOf(request)) {
    const leastEffort = away * crossedPerAway;
    if (best !== undefined && best.cost < negligible && best.effort <= leastEffort) return best;
    for (const candidate of candidatesAt(request, away)) {
      const { box } = candidate;
      const cost = sharedArea(taken, box) + 4 * outside(box, area);
      const more = best === undefined ? Number.NEGATIVE_INFINITY : cost - best.cost;
      if (more >= negligible) continue;
      const wrong = ambiguity(request, box, marks);
      const effort =
        leastEffort + crossedByText(request, candidate, lines) + wrong + closenessAt(box) * crossedPerClose;
      if (best !== undefined && more >= -negligible && effort >= best.effort - negligible) continue;
      best = { candidate, cost, effort, ambiguity: wrong };
      if (cost < negligible / 2 && effort < negligible / 2) return best;
    }
  }
  return best;
}

const isAmbiguous = ({ ambiguity }: Costed): boolean => ambiguity > negligible;

function placeInOrder(requests: readonly LabelRequest[], obstacles: Obstacles): Placement {
  const taken = [...obstacles.reserved];
  const placed: PlacedLabel[] = [];
  const crowded: LabelRequest[] = [];
  const strained: LabelRequest[] = [];
  let covered = 0;
  let effort = 0;
  for (const request of requests) {
    const best = bestPosition(request, taken, obstacles);
    if (best === undefined || (isAmbiguous(best) && !request.required && !request.mayBeAmbiguous)) continue;
    if (best.cost > negligible) {
      if (!request.required) continue;
      crowded.push(request);
      covered += best.cost;
    }
    if (request.required && best.effort > tolerableEffort) strained.push(request);
    effort += best.effort ** 2;
    placed.push({ key: request.key, ...best.candidate });
    taken.push(best.candidate.box);
  }
  return { placed, crowded, covered, strained, effort };
}

/** Moves each label that is close to another to its best position next to the others. No label covers more than before. */
function spreadLabels(
  placed: readonly PlacedLabel[],
  requests: readonly LabelRequest[],
  obstacles: Obstacles,
  spacing: number,
): readonly PlacedLabel[] {
  let labels = placed;
  for (let round = 0; round < spreadingRounds; round += 1) {
    for (const { key, box } of labels) {
      const request = requests.find((one) => one.key === key);
      const others = labels.filter((other) => other.key !== key);
      if (request === undefined || closeness(box, others, spacing) === 0) continue;
      const taken = [...obstacles.reserved, ...others.map((other) => other.box)];
      const best = bestPosition(request, taken, obstacles, (at) => closeness(at, others, spacing));
      if (best !== undefined)
        labels = labels.map((label) => (label.key === key ? { key, ...best.candidate } : label));
    }
  }
  return labels;
}

/** Whether a placement is better than another: it covers less, or else is easier to read. */
const isBetter = (one: Placement, other: Placement): boolean =>
  Math.abs(one.covered - other.covered) > negligible
    ? one.covered < other.covered
    : one.placed.length >= other.placed.length && one.effort < other.effort - negligible;

interface LabelSurroundings {
  /** Marks whose labels are not placed. */
  readonly otherMarks?: readonly Mark[];
  /** The distance that labels keep from each other if there is room. */
  readonly spacing?: number;
}

const boxOf = ({ at, radius }: Mark): Box => ({
  left: at.x - radius,
  top: at.y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

/**
 * Places labels so that they cover no mark, no other label and no reserved box, and stay within the area. Earlier
 * requests have priority, except that a required label that finds no free position is placed before the others. A
 * label that does not fit, or only where another mark is nearer than its own, is left out, unless it is required: then
 * it is placed where it covers least. Of several free positions, a label takes one that crosses little of the lines, is
 * near its mark and keeps the spacing to others. The result depends only on the arguments.
 * @param lines lines that a label may cross
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  area: Box,
  reserved: readonly Box[] = [],
  lines: readonly Line[] = [],
  { otherMarks = [], spacing = 0 }: LabelSurroundings = {},
): readonly PlacedLabel[] {
  const marks: readonly Mark[] = [...requests, ...otherMarks];
  const obstacles = { reserved: [...reserved, ...marks.map(boxOf)], marks, lines, area };
  let order = requests;
  let best = placeInOrder(order, obstacles);
  let latest = best;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { crowded, strained } = latest;
    const first = crowded.length > 0 || attempt >= maxTidyings ? crowded : strained.toReversed();
    if (first.length === 0) break;
    order = [...first, ...order.filter((request) => !first.includes(request))];
    latest = placeInOrder(order, obstacles);
    if (isBetter(latest, best)) best = latest;
  }
  return spacing > 0 ? spreadLabels(best.placed, requests, obstacles, spacing) : best.placed;
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
