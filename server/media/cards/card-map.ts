import { createElement, type ReactElement } from 'react';
import { type CityDrawing, type DrawnLabel, drawCity } from '../../../blocks/cities/city-drawing.ts';
import type { Neighborhood } from '../../../blocks/cities/neighborhood.ts';
import { formatDistance, toMiles } from '../../../blocks/ui/map/distance.ts';
import type { Box } from '../../../blocks/ui/map/label-placement.ts';
import type { Position, Sheet } from '../../../blocks/ui/map/projection.ts';
import { cardText } from '../../../engine/render/card-text.ts';
import { formatsIn } from '../../../engine/words/formats.ts';
import { type CardInk, cardFonts } from './card-design.ts';
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
/** Line height of labels, and the distance from the top of a line to its baseline as satori lays out Public Sans. */
const lineHeight = 1.22;
const baseline = (lineHeight - 1.175) / 2 + 0.95;

export interface DrawnCardMap {
  /** Everything except the text, as SVG. */
  readonly shapes: string;
  readonly labels: readonly ReactElement[];
}

/** Draws a city among its neighbors to scale, like the maps on the site's pages. */
export function drawCardMap(map: Neighborhood, ink: CardInk, region: CardRegion): DrawnCardMap {
  const formats = formatsIn(region.language);
  const short = (miles: number) => formatDistance(miles, { ...formats, distanceUnit: region.unit }, 'short');
  const drawing = drawCity(map.city, map.neighbors, map.office, {
    sheet,
    fontSize,
    reserved: reservedAreas,
    coarse: markScale,
    distance: short,
    unit: region.unit,
  });
  const { scale } = drawing;
  return {
    shapes: `<g transform="translate(${mapOffset.left} ${mapOffset.top})" fill="none">${[
      `<clipPath id="sheet"><rect width="${sheet.width}" height="${sheet.height}"/></clipPath>`,
      `<rect width="${sheet.width}" height="${sheet.height}" fill="${ink.sheet}"/>`,
      `<g clip-path="url(#sheet)">${shapesOf(drawing, ink)}</g>`,
      frame(scale.length, ink),
      scaleBar(scale.length, ink),
      northMark(ink),
    ].join('')}</g>`,
    labels: [
      ...drawing.labels.map((drawn) => label(drawn, ink)),
      text(
        'scale',
        short(toMiles(scale.distance, region.unit)),
        { x: 18 + scale.length + 10, y: sheet.height - 17 },
        'start',
        {
          fontSize: 20,
        },
      ),
      text('north', region.north, { x: sheet.width - 32, y: 66 }, 'middle', {
        alignItems: 'center',
        fontSize: 20,
      }),
    ],
  };
}

function shapesOf({ city, neighbors, leaders, office, rings }: CityDrawing, ink: CardInk): string {
  const { x, y } = city.at;
  return [
    ...spacedRings(rings).map(
      (radius) => `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${ink.edge}" stroke-opacity="0.4"/>`,
    ),
    ...[...neighbors.map(({ at }) => ({ from: city.at, to: at })), ...leaders].map(
      ({ from, to }) =>
        `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${ink.edge}" stroke-width="1.5"/>`,
    ),
    officeShape(city.at, office, ink),
    ...neighbors.map(
      ({ at }) =>
        `<circle cx="${at.x}" cy="${at.y}" r="8" fill="${ink.sheet}" stroke="${ink.ink}" stroke-width="2.5"/>`,
    ),
    `<circle cx="${x}" cy="${y}" r="13" fill="${ink.work}" stroke="${ink.sheet}" stroke-width="3"/>`,
  ].join('');
}

/** The radii of the rings, thinned out evenly until they are far enough apart. */
function spacedRings(rings: CityDrawing['rings']): readonly number[] {
  const [first] = rings;
  const stride = first === undefined ? 1 : Math.ceil(ringGap / first.radius);
  return rings.map(({ radius }) => radius).filter((_, index) => (index + 1) % stride === 0);
}

function officeShape(from: Position, office: CityDrawing['office'], ink: CardInk): string {
  if (office.kind === 'here') {
    return `<circle cx="${from.x}" cy="${from.y}" r="19" stroke="${ink.ink}" stroke-width="2.5"/>`;
  }
  const { x, y } = office.at;
  const way = `<path d="M${from.x} ${from.y}L${x} ${y}" stroke="${ink.work}" stroke-width="3" stroke-dasharray="10 7"/>`;
  if (office.kind === 'shown')
    return `${way}<rect x="${x - 9}" y="${y - 9}" width="18" height="18" fill="${ink.ink}"/>`;
  return `${way}<path d="M11 0L-11 -9L-6 0L-11 9Z" fill="${ink.ink}" transform="translate(${x} ${y}) rotate(${office.degrees.toFixed(0)})"/>`;
}

/** The neatline with its ticks, as on the maps of the site. */
function frame(step: number, ink: CardInk): string {
  const { width, height } = sheet;
  const ticks = (size: number) => {
    const shift = (size / 2) % step;
    return Array.from({ length: Math.floor((size - shift) / step) + 1 }, (_, index) => shift + index * step);
  };
  const sides = [
    ...ticks(width).map((x) => `M${x} 0v9M${x} ${height}v-9`),
    ...ticks(height).map((y) => `M0 ${y}h9M${width} ${y}h-9`),
  ];
  return `<path d="M0 0H${width}V${height}H0Z${sides.join('')}" stroke="${ink.ink}" stroke-width="2"/>`;
}

function scaleBar(length: number, ink: CardInk): string {
  return (
    `<g transform="translate(18 ${sheet.height - 18})"><rect y="-6" width="${length / 2}" height="6" fill="${ink.ink}"/>` +
    `<path d="M0 -6H${length}V0H0ZM0 0v-13M${length} 0v-13" stroke="${ink.ink}" stroke-width="1.5"/></g>`
  );
}

function northMark(ink: CardInk): string {
  const half = 'M0 -14L8 12L0 6Z';
  return (
    `<g transform="translate(${sheet.width - 32} 32)"><path d="${half}" fill="${ink.ink}"/>` +
    `<path d="M0 -14L8 12L0 6L-8 12Z" stroke="${ink.ink}" stroke-width="1.5" stroke-linejoin="round"/></g>`
  );
}

function label({ key, lines, at, anchor }: DrawnLabel, ink: CardInk): ReactElement {
  const [first = '', ...rest] = lines;
  const isCity = key === 'city';
  const row = (words: string, style: object) => createElement('div', { key: words, style }, cardText(words));
  const align = { start: 'flex-start', middle: 'center', end: 'flex-end' }[anchor];
  return createElement(
    'div',
    { key, style: { ...placed(at, anchor), alignItems: align } },
    row(first, {
      fontWeight: 600,
      ...(isCity && { fontFamily: cardFonts.heading, fontSize: fontSize * 1.3, marginTop: -5 }),
    }),
    ...rest.map((words) => row(words, { color: ink['ink-soft'], fontSize: fontSize * 0.9 })),
  );
}

function text(
  key: string,
  words: string,
  at: Position,
  anchor: DrawnLabel['anchor'],
  style: object,
): ReactElement {
  return createElement('div', { key, style: { ...placed(at, anchor), ...style } }, cardText(words));
}

/** The style of a text box whose first baseline is at a point. */
function placed({ x, y }: Position, anchor: DrawnLabel['anchor']): object {
  const width = 400;
  const left = mapOffset.left + x - { start: 0, middle: width / 2, end: width }[anchor];
  return {
    position: 'absolute',
    display: 'flex',
    flexDirection: 'column',
    left,
    top: mapOffset.top + y - baseline * fontSize,
    width,
    lineHeight,
    fontSize,
  };
}
