import type { GeoPoint } from '../../engine/content/distance.ts';
import type { DistanceUnit } from '../../engine/words/formats.ts';
import { toMiles } from '../ui/map/distance.ts';
import { greatCircleMiles } from '../ui/map/great-circle.ts';
import {
  type Box,
  crossedLength,
  type LabelRequest,
  type Line,
  overlap,
  type PlacedLabel,
  placeLabels,
  textPosition,
  textWidth,
} from '../ui/map/label-placement.ts';
import {
  fitProjection,
  leaveSheet,
  type MapScale,
  type Position,
  roundToTenth,
  type Sheet,
  scaleBar,
} from '../ui/map/projection.ts';

interface Drawable {
  readonly name: string;
  readonly geo: GeoPoint;
  readonly path: string | undefined;
  readonly miles: number;
}

interface DrawnPlace {
  readonly name: string;
  readonly path: string | undefined;
  readonly miles: number;
  readonly at: Position;
}

interface DrawnNeighbor extends DrawnPlace {
  /** Unique on the map; its label has the same key. Two neighbors can have the same name. */
  readonly key: string;
}

export interface DrawnLabel {
  readonly key: string;
  readonly lines: readonly string[];
  readonly anchor: 'start' | 'middle' | 'end';
  /** The start, middle or end of the first line's baseline, depending on the anchor. */
  readonly at: Position;
}

type DrawnOffice =
  /** In the city itself, too close for a mark of its own. */
  | { readonly kind: 'here' }
  | { readonly kind: 'shown'; readonly at: Position }
  /** Outside the sheet: the line ends in an arrow at the edge. */
  | { readonly kind: 'beyond'; readonly at: Position; readonly degrees: number };

export interface CityDrawing {
  readonly city: DrawnPlace;
  readonly neighbors: readonly DrawnNeighbor[];
  readonly office: DrawnOffice;
  readonly labels: readonly DrawnLabel[];
  /** Lines from marks to labels that are not next to them. */
  readonly leaders: readonly Line[];
  readonly rings: readonly { readonly radius: number; readonly label: DrawnLabel | undefined }[];
  readonly scale: MapScale;
}

interface CityDrawingStyle {
  readonly sheet: Sheet;
  readonly fontSize: number;
  /** The boxes of the north mark and the scale bar. */
  readonly reserved: readonly Box[];
  /**
   * Scale factor of the marks on a map that is shown small. On such a map, neighbors have no distances, and names that
   * would cover something are left out.
   */
  readonly coarse?: number;
  /** Formats a distance for a label: "3.1 mi". */
  readonly distance: (miles: number) => string;
  /** The unit of the scale bar and of the circles around the city. */
  readonly unit: DistanceUnit;
}

/** Including the outlines of the marks. */
const radii = { city: 9, cityWithOffice: 12, neighbor: 5.5, office: 7, arrow: 8.5 } as const;

/** The office is drawn to scale if it is at most this many times as far away as the farthest neighbor. */
const maxOfficeDistanceRatio = 1.9;

/** The distance that labels keep from each other, in units of a sheet: at least 8 px on a phone. */
const labelSpacing = 12;

/** The width of the font of headings relative to that of texts. */
const headingWidth = 1.12;

interface NamedPoint {
  readonly name: string;
  readonly geo: GeoPoint;
}

/** Lays out a city, its neighbors and the line to the office on a sheet, with labels where they cover nothing. */
export function drawCity(
  city: NamedPoint,
  neighbors: readonly Drawable[],
  office: NamedPoint,
  style: CityDrawingStyle,
): CityDrawing {
  const { sheet, fontSize, reserved, unit, distance } = style;
  const places = projectPlaces(city, neighbors, office, style);
  const { at, unitsPerMile } = places;
  const lines = waysFrom(places);
  const texts = labelTexts(city.name, office.name, places, style);
  const requests = labelRequests(places, texts, style);
  const area = { left: 8, top: 8, width: sheet.width - 16, height: sheet.height - 16 };
  const placed = placeLabels(requests, area, reserved, lines, { spacing: labelSpacing });
  const leaders = placed.flatMap((label) => leaderOf(label, requests, placed) ?? []);
  const scale = scaleBar(unitsPerMile, sheet.width / 5, unit);
  return {
    city: { name: city.name, path: undefined, miles: 0, at },
    neighbors: places.neighbors,
    office: places.office,
    labels: placed.map((label) => drawnLabel(label, texts, fontSize)),
    leaders,
    rings: rings(
      at,
      scale,
      unitsPerMile,
      { unit, distance },
      fontSize,
      { sheet, area },
      [...reserved, ...markBoxes(places), ...placed.map(({ box }) => box)],
      [...lines, ...leaders],
    ),
    scale,
  };
}

/** The places on the sheet. */
interface ProjectedPlaces {
  /** The position of the city. */
  readonly at: Position;
  readonly neighbors: readonly DrawnNeighbor[];
  readonly office: DrawnOffice;
  readonly milesToOffice: number;
  readonly unitsPerMile: number;
}

function projectPlaces(
  city: NamedPoint,
  neighbors: readonly Drawable[],
  office: NamedPoint,
  { sheet, reserved }: CityDrawingStyle,
): ProjectedPlaces {
  const milesToOffice = greatCircleMiles(city.geo, office.geo);
  const farthest = Math.max(...neighbors.map(({ miles }) => miles), 2);
  const officeFits = milesToOffice <= farthest * maxOfficeDistanceRatio;
  const shown = [city.geo, ...neighbors.map(({ geo }) => geo), ...(officeFits ? [office.geo] : [])];
  const { project, unitsPerMile } = fitProjection(shown, sheet);
  const at = project(city.geo);
  return {
    at,
    neighbors: neighbors.map(({ name, path, miles, geo }, index) => ({
      key: `neighbor ${index}`,
      name,
      path,
      miles,
      at: project(geo),
    })),
    office: drawnOffice(at, project(office.geo), sheet, officeFits, reserved),
    milesToOffice,
    unitsPerMile,
  };
}

/** The lines from the city to its neighbors and the office. */
function waysFrom({ at, neighbors, office }: ProjectedPlaces): readonly Line[] {
  const ends = [...neighbors.map((neighbor) => neighbor.at), ...(office.kind === 'here' ? [] : [office.at])];
  return ends.map((end) => ({ from: at, to: end }));
}

/** The lines of each label, by its key. */
type LabelTexts = ReadonlyMap<string, readonly string[]>;

function labelTexts(
  cityName: string,
  officeName: string,
  { neighbors, office, milesToOffice }: ProjectedPlaces,
  { coarse, distance }: CityDrawingStyle,
): LabelTexts {
  return new Map<string, readonly string[]>([
    ['city', office.kind === 'here' ? [cityName, officeName] : [cityName]],
    ...(office.kind === 'here' ? [] : [['office', [officeName, distance(milesToOffice)]] as const]),
    ...neighbors.map(({ key, name, miles }) => [key, coarse ? [name] : [name, distance(miles)]] as const),
  ]);
}

function labelRequests(
  { at, neighbors, office }: ProjectedPlaces,
  texts: LabelTexts,
  { fontSize, coarse }: CityDrawingStyle,
): readonly LabelRequest[] {
  const lineHeight = fontSize * 1.22;
  const citySize = coarse ? 1.3 : 1.22;
  const request = (key: string, position: Position, mark: keyof typeof radii): LabelRequest => {
    const [first = '', ...rest] = texts.get(key) ?? [];
    const firstSize = fontSize * (key === 'city' ? citySize : 1);
    const rows = [
      textWidth(first, firstSize) * (key === 'city' ? headingWidth : 1),
      ...rest.map((text) => textWidth(text, fontSize)),
    ];
    return {
      key,
      at: position,
      radius: radii[mark] * (coarse ?? 1),
      width: Math.max(...rows),
      rows,
      height: firstSize * 1.22 + lineHeight * rest.length,
      required: !(coarse && mark === 'neighbor'),
    };
  };
  return [
    request('city', at, office.kind === 'here' ? 'cityWithOffice' : 'city'),
    ...(office.kind === 'here'
      ? []
      : [request('office', office.at, office.kind === 'shown' ? 'office' : 'arrow')]),
    ...neighbors.map(({ key, at: position }) => request(key, position, 'neighbor')),
  ];
}

function drawnLabel(label: PlacedLabel, texts: LabelTexts, fontSize: number): DrawnLabel {
  return {
    key: label.key,
    lines: texts.get(label.key) ?? [],
    anchor: label.anchor,
    at: textPosition(label, fontSize * (label.key === 'city' ? 1.14 : 0.96)),
  };
}

/** The boxes of the marks of the city and its neighbors. */
function markBoxes({ at, neighbors }: ProjectedPlaces): readonly Box[] {
  return [at, ...neighbors.map((neighbor) => neighbor.at)].map(({ x, y }) => ({
    left: x - 9,
    top: y - 9,
    width: 18,
    height: 18,
  }));
}

/** Distances of an arrow from the edge of the sheet. */
const arrowInsets = [18, 34, 50, 66] as const;

function drawnOffice(
  from: Position,
  to: Position,
  sheet: Sheet,
  fits: boolean,
  reserved: readonly Box[],
): DrawnOffice {
  if (fits)
    return Math.hypot(to.x - from.x, to.y - from.y) < 16 ? { kind: 'here' } : { kind: 'shown', at: to };
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const ends = arrowInsets.map((inset) => leaveSheet(from, to, sheet, inset));
  const isFree = ({ x, y }: Position) =>
    reserved.every((box) => overlap(box, { left: x - 8, top: y - 8, width: 16, height: 16 }) === 0);
  return { kind: 'beyond', at: ends.find(isFree) ?? leaveSheet(from, to, sheet, arrowInsets[0]), degrees };
}

/** The distance between a mark and its label from which a line connects them. */
const leaderGap = 12;

/** Returns the line from a mark to its label if they are apart and the line crosses no other label. */
function leaderOf(
  { key, box }: PlacedLabel,
  requests: readonly LabelRequest[],
  placed: readonly PlacedLabel[],
): Line | undefined {
  const mark = requests.find((request) => request.key === key);
  if (mark === undefined) return undefined;
  const to = {
    x: roundToTenth(clamp(mark.at.x, box.left, box.left + box.width)),
    y: roundToTenth(clamp(mark.at.y, box.top, box.top + box.height)),
  };
  if (Math.hypot(to.x - mark.at.x, to.y - mark.at.y) < mark.radius + leaderGap) return undefined;
  const leader = { from: mark.at, to };
  const isFree = placed.every((other) => other.key === key || crossedLength([leader], other.box) === 0);
  return isFree ? leader : undefined;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * Returns circles of equal distance around the city, labeled where the label covers nothing. A circle around the whole sheet
 * would not be seen.
 */
function rings(
  center: Position,
  { distance }: MapScale,
  unitsPerMile: number,
  { unit, distance: label }: Pick<CityDrawingStyle, 'unit' | 'distance'>,
  fontSize: number,
  { sheet, area }: { readonly sheet: Sheet; readonly area: Box },
  taken: readonly Box[],
  lines: readonly Line[],
): CityDrawing['rings'] {
  const corner = Math.hypot(
    Math.max(center.x, sheet.width - center.x),
    Math.max(center.y, sheet.height - center.y),
  );
  const perDistance = toMiles(1, unit) * unitsPerMile;
  const count = Math.min(8, Math.floor(corner / (distance * perDistance)));
  return Array.from({ length: count }, (_, index) => {
    const reach = Number((distance * (index + 1)).toPrecision(6));
    const radius = roundToTenth(reach * perDistance);
    const text = label(toMiles(reach, unit));
    const width = textWidth(text, fontSize);
    const places = [135, 45, 225, 315, 90, 270, 180, 0].map((angle) => ({
      x: center.x + radius * Math.cos((angle * Math.PI) / 180),
      y: center.y + radius * Math.sin((angle * Math.PI) / 180),
    }));
    const free = places.find(({ x, y }) => {
      const box = {
        left: x - width / 2 - 3,
        top: y - fontSize * 0.7,
        width: width + 6,
        height: fontSize * 1.4,
      };
      const isInside = overlap(box, area) > box.width * box.height - 0.01;
      return isInside && taken.every((other) => overlap(box, other) === 0) && crossedLength(lines, box) === 0;
    });
    return {
      radius,
      label: free && {
        key: `ring ${reach}`,
        lines: [text],
        anchor: 'middle' as const,
        at: { x: roundToTenth(free.x), y: roundToTenth(free.y + fontSize * 0.35) },
      },
    };
  });
}
