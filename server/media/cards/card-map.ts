import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { type CityDrawing, type DrawnLabel, drawCity } from '../../../blocks/cities/city-drawing.ts';
import type { Neighborhood } from '../../../blocks/cities/neighborhood.ts';
import { formatDistance, toMiles } from '../../../blocks/ui/map/distance.ts';
import type { Box } from '../../../blocks/ui/map/label-placement.ts';
import type { Position, Sheet } from '../../../blocks/ui/map/projection.ts';
import { cardText } from '../../../engine/render/card-text.ts';
import { formatsIn } from '../../../engine/words/formats.ts';
import type { CardInk } from './card-design.ts';
import { writeLines } from './card-lettering.ts';
import type { CardRegion } from './social-card.ts';

/** The position of the map's sheet on the card. */
export const mapOffset = { left: 664, top: 40 } as const;

const sheet: Sheet = { width: 496, height: 550, margin: { x: 104, y: 84 }, maxUnitsPerMile: 54 };
/** The areas of the scale bar and the north mark. */
const reservedAreas: readonly Box[] = [
  { left: 0, top: sheet.height - 54, width: 190, height: 54 },
  { left: sheet.width - 56, top: 0, width: 56, height: 84 },
];
const fontSize = 23;
/** The size of marks relative to those on the pages of the site. */
const markScale = 1.8;
/** Minimum distance between rings: cards are shown at small sizes. */
const ringGap = 56;

/** The baselines of the city's name and of the second line of a label, relative to that of the first line. */
const cityShift = 3.2;
const secondLine = 25.9;

/** Draws a city among its neighbors to scale, like the maps on the site's pages. */
export function drawCardMap(
  context: SKRSContext2D,
  { city, neighbors, office }: Neighborhood,
  ink: CardInk,
  { language, unit, north }: CardRegion,
): void {
  const formats = { ...formatsIn(language), distanceUnit: unit };
  const short = (miles: number) => formatDistance(miles, formats, 'short');
  const drawing = drawCity(city, neighbors, office, {
    sheet,
    fontSize,
    reserved: reservedAreas,
    coarse: markScale,
    distance: short,
    unit,
  });
  const { length, distance } = drawing.scale;
  context.save();
  context.translate(mapOffset.left, mapOffset.top);
  context.fillStyle = ink.sheet;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.save();
  context.clip(new Path2D(`M0 0H${sheet.width}V${sheet.height}H0Z`));
  drawPlaces(context, drawing, ink);
  context.restore();
  drawFrame(context, length, ink);
  drawScaleBar(context, length, ink);
  drawNorthMark(context, ink);
  for (const label of drawing.labels) writeLabel(context, label, ink);
  const small = { font: 'text', size: 20, lineHeight: 1.22, color: ink.ink } as const;
  const scaleText = [cardText(short(toMiles(distance, unit)))];
  writeLines(context, { ...small, lines: scaleText, x: 18 + length + 10, y: sheet.height - 20 });
  writeLines(context, { ...small, lines: [cardText(north)], x: sheet.width - 32, y: 63, anchor: 'middle' });
  context.restore();
}

function drawPlaces(
  context: SKRSContext2D,
  { city, neighbors, leaders, office, rings }: CityDrawing,
  ink: CardInk,
): void {
  context.strokeStyle = ink.edge;
  context.lineWidth = 1;
  context.globalAlpha = 0.4;
  for (const radius of spacedRings(rings)) context.stroke(circle(city.at, radius));
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  for (const { from, to } of [...neighbors.map(({ at }) => ({ from: city.at, to: at })), ...leaders])
    context.stroke(new Path2D(`M${from.x} ${from.y}L${to.x} ${to.y}`));
  drawOffice(context, city.at, office, ink);
  context.lineWidth = 2.5;
  for (const { at } of neighbors) {
    context.fillStyle = ink.sheet;
    context.strokeStyle = ink.ink;
    drawShape(context, circle(at, 8));
  }
  context.fillStyle = ink.work;
  context.strokeStyle = ink.sheet;
  context.lineWidth = 3;
  drawShape(context, circle(city.at, 13));
}

function circle({ x, y }: Position, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}

function drawShape(context: SKRSContext2D, path: Path2D): void {
  context.fill(path);
  context.stroke(path);
}

/** The radii of the rings, thinned out evenly until they are far enough apart. */
function spacedRings(rings: CityDrawing['rings']): readonly number[] {
  const [first] = rings;
  const stride = first === undefined ? 1 : Math.ceil(ringGap / first.radius);
  return rings.map(({ radius }) => radius).filter((_, index) => (index + 1) % stride === 0);
}

function drawOffice(
  context: SKRSContext2D,
  from: Position,
  office: CityDrawing['office'],
  ink: CardInk,
): void {
  if (office.kind === 'here') {
    context.strokeStyle = ink.ink;
    context.lineWidth = 2.5;
    context.stroke(circle(from, 19));
    return;
  }
  const { x, y } = office.at;
  context.save();
  context.strokeStyle = ink.work;
  context.lineWidth = 3;
  context.setLineDash([10, 7]);
  context.stroke(new Path2D(`M${from.x} ${from.y}L${x} ${y}`));
  context.fillStyle = ink.ink;
  context.translate(x, y);
  if (office.kind === 'shown') context.fillRect(-9, -9, 18, 18);
  else {
    context.rotate((office.degrees * Math.PI) / 180);
    context.fill(new Path2D('M11 0L-11 -9L-6 0L-11 9Z'));
  }
  context.restore();
}

/** The neatline with its ticks, as on the maps of the site. */
function drawFrame(context: SKRSContext2D, step: number, ink: CardInk): void {
  const { width, height } = sheet;
  const ticks = (size: number) => {
    const shift = (size / 2) % step;
    return Array.from({ length: Math.floor((size - shift) / step) + 1 }, (_, index) => shift + index * step);
  };
  const sides = [
    ...ticks(width).map((x) => `M${x} 0v9M${x} ${height}v-9`),
    ...ticks(height).map((y) => `M0 ${y}h9M${width} ${y}h-9`),
  ];
  context.strokeStyle = ink.ink;
  context.lineWidth = 2;
  context.stroke(new Path2D(`M0 0H${width}V${height}H0Z${sides.join('')}`));
}

function drawScaleBar(context: SKRSContext2D, length: number, ink: CardInk): void {
  context.save();
  context.translate(18, sheet.height - 18);
  context.fillStyle = ink.ink;
  context.fillRect(0, -6, length / 2, 6);
  context.strokeStyle = ink.ink;
  context.lineWidth = 1.5;
  context.stroke(new Path2D(`M0 -6H${length}V0H0ZM0 0v-13M${length} 0v-13`));
  context.restore();
}

function drawNorthMark(context: SKRSContext2D, ink: CardInk): void {
  context.save();
  context.translate(sheet.width - 32, 32);
  context.fillStyle = ink.ink;
  context.fill(new Path2D('M0 -14L8 12L0 6Z'));
  context.strokeStyle = ink.ink;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.stroke(new Path2D('M0 -14L8 12L0 6L-8 12Z'));
  context.restore();
}

function writeLabel(context: SKRSContext2D, { key, lines, at, anchor }: DrawnLabel, ink: CardInk): void {
  const [first = '', ...rest] = lines.map(cardText);
  const isCity = key === 'city';
  const y = at.y + (isCity ? cityShift : 0);
  const placed = { x: at.x, anchor, lineHeight: 1.22 };
  const size = isCity ? fontSize * 1.3 : fontSize;
  writeLines(context, {
    ...placed,
    y,
    lines: [first],
    font: isCity ? 'heading' : 'label',
    size,
    color: ink.ink,
  });
  const other = { font: 'text', size: fontSize * 0.9, color: ink['ink-soft'] } as const;
  writeLines(context, { ...placed, y: y + secondLine, lines: rest, ...other });
}
