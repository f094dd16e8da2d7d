import type { GeoPoint } from '../../engine/content/distance.ts';
import type { DistanceUnit } from '../../engine/words/formats.ts';
import {
  type Box,
  type PlacedLabel,
  placeLabels,
  textPosition,
  textWidth,
} from '../ui/map/label-placement.ts';
import {
  fitProjection,
  type MapScale,
  type Position,
  roundToTenth,
  type Sheet,
  scaleBar,
} from '../ui/map/projection.ts';
import type { RegionMap, RegionPlace } from './region-map.resolve.ts';

export interface RegionDot {
  readonly place: RegionPlace;
  readonly at: Position;
  readonly radius: number;
  readonly label:
    | { readonly at: Position; readonly anchor: 'start' | 'middle' | 'end'; readonly fontSize: number }
    | undefined;
}

/** Dots of the same size, which are drawn as one path. */
export interface DotRun {
  readonly diameter: number;
  readonly at: readonly Position[];
}

interface RegionDrawing {
  /** The smallest come last, so that they are drawn on top. */
  readonly dots: readonly RegionDot[];
  /** The clusters, by the size of their dots, and from top to bottom. */
  readonly clusters: readonly DotRun[];
  readonly office: Position;
  readonly scale: MapScale;
}

export interface RegionSheetStyle {
  readonly sheet: Sheet;
  readonly fontSize: number;
  /** Minimum font size of places inside another, whose names are smaller. */
  readonly leastFontSize: number;
  /** Scale factor of the dots. */
  readonly dotScale: number;
}

interface RegionDrawingStyle extends RegionSheetStyle {
  readonly reserved: readonly Box[];
  /** The unit of the scale bar. */
  readonly unit: DistanceUnit;
}

/** Maximum number of labels: more are unreadable and slow to place. */
const maxLabels = 150;

/** The area of a dot is proportional to the number of residents; places without a count get the smallest dot. */
const dotRadius = (residents: number, largest: number, scale: number) =>
  (2.2 + 7 * Math.sqrt(residents / Math.max(largest, 1))) * scale;

/** The diameters of the dots of clusters; each is for four times as many places as the one before. */
const clusterDiameters = [3, 5, 7, 9, 11];

/**
 * Lays out every place and every cluster as a dot, and the names of the largest places where they cover nothing.
 * @param map with the clusters of all places, if it shows only the largest by themselves
 */
export function drawRegion(
  { places, crowd }: Pick<RegionMap, 'places'> & Partial<Pick<RegionMap, 'crowd'>>,
  office: GeoPoint,
  style: RegionDrawingStyle,
): RegionDrawing {
  const { sheet, dotScale, unit } = style;
  const clusters = crowd?.clusters ?? [];
  const { project, unitsPerMile } = fitProjection(
    [office, ...places.map(({ geo }) => geo), ...clusters],
    sheet,
  );
  const largest = Math.max(...places.map(({ residents }) => residents), 1);
  const dots = places.map((place) => ({
    place,
    at: project(place.geo),
    radius: roundToTenth(dotRadius(place.residents, largest, dotScale)),
  }));
  const officeAt = project(office);
  const labels = new Map(placeNames(dots, officeAt, style).map((label) => [label.key, label]));
  return {
    dots: dots.map((dot) => ({ ...dot, label: labelOf(dot.place, labels, style) })),
    clusters: dotRuns(clusters, project, dotScale),
    office: officeAt,
    scale: scaleBar(unitsPerMile, sheet.width / 5, unit),
  };
}

function sizeOf({ insideAnother }: RegionPlace, { fontSize, leastFontSize }: RegionSheetStyle): number {
  return insideAnother ? Math.max(fontSize * 0.88, leastFontSize) : fontSize;
}

/** Places the names of the largest places where they cover nothing. */
function placeNames(
  dots: readonly Omit<RegionDot, 'label'>[],
  officeAt: Position,
  style: RegionDrawingStyle,
): readonly PlacedLabel[] {
  const { sheet, reserved } = style;
  const requests = dots.slice(0, maxLabels).map(({ place, at, radius }, index) => ({
    key: place.slug,
    at,
    radius,
    width: textWidth(place.name, sizeOf(place, style)),
    height: sizeOf(place, style) * 1.1,
    required: false,
    // The largest place helps to find the others, and its dot is known by its size.
    mayBeAmbiguous: index === 0,
  }));
  const area = { left: 8, top: 8, width: sheet.width - 16, height: sheet.height - 16 };
  const otherMarks = [{ at: officeAt, radius: 7 }, ...dots.slice(maxLabels)];
  return placeLabels(requests, area, reserved, [], { otherMarks });
}

function labelOf(
  place: RegionPlace,
  labels: ReadonlyMap<string, PlacedLabel>,
  style: RegionSheetStyle,
): RegionDot['label'] {
  const label = labels.get(place.slug);
  if (label === undefined) return undefined;
  const fontSize = sizeOf(place, style);
  return { anchor: label.anchor, fontSize, at: textPosition(label, fontSize * 0.88) };
}

/** The clusters by the diameters of their dots. */
function dotRuns(
  clusters: NonNullable<RegionMap['crowd']>['clusters'],
  project: (point: GeoPoint) => Position,
  dotScale: number,
): readonly DotRun[] {
  return [...Map.groupBy(clusters, ({ places }) => diameterOf(places, dotScale))].map(
    ([diameter, members]) => ({
      diameter,
      at: members
        .map(({ latitude, longitude }) => roundPosition(project({ latitude, longitude })))
        .sort((one, other) => one.y - other.y || one.x - other.x),
    }),
  );
}

function diameterOf(places: number, scale: number): number {
  const size = Math.min(Math.floor(Math.log(places) / Math.log(4)), clusterDiameters.length - 1);
  return roundToTenth((clusterDiameters[size] ?? 0) * scale);
}

const roundPosition = ({ x, y }: Position): Position => ({ x: Math.round(x), y: Math.round(y) });

/**
 * The path of dots at positions in whole numbers: lines without length, drawn by their round ends. Each position is relative to
 * the one before, which is short for neighbors.
 */
export function pathOfDots(at: readonly Position[]): string {
  return at
    .map(({ x, y }, index) => {
      const before = at[index - 1] ?? { x: 0, y: 0 };
      const down = y - before.y;
      return `m${x - before.x}${down < 0 ? '' : ' '}${down}z`;
    })
    .join('');
}
