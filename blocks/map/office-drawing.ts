import type { GeoPoint } from '../../engine/content/distance.ts';
import type { DistanceUnit } from '../../engine/words/formats.ts';
import { type PlacedLabel, placeLabels, textPosition, textWidth } from '../ui/map/label-placement.ts';
import {
  fitProjection,
  type MapScale,
  type Position,
  roundToTenth,
  type Sheet,
  scaleBar,
} from '../ui/map/projection.ts';

interface Place {
  readonly name: string;
  readonly geo: GeoPoint;
}

interface DrawnLabel {
  readonly at: Position;
  readonly anchor: PlacedLabel['anchor'];
}

interface OfficeDrawing {
  readonly office: { readonly at: Position; readonly label: DrawnLabel };
  readonly places: readonly {
    readonly name: string;
    readonly at: Position;
    readonly label: DrawnLabel | undefined;
  }[];
  readonly rings: readonly number[];
  readonly scale: MapScale;
}

/** Lays out the office in the center of the sheet with the cities around it; those outside the sheet are left out. */
export function drawOffice(
  office: Place,
  places: readonly Place[],
  {
    sheet,
    fontSize,
    unit,
  }: { readonly sheet: Sheet; readonly fontSize: number; readonly unit: DistanceUnit },
): OfficeDrawing {
  const mirrored = places.map(({ geo }) => ({
    latitude: 2 * office.geo.latitude - geo.latitude,
    longitude: 2 * office.geo.longitude - geo.longitude,
  }));
  const { project, unitsPerMile } = fitProjection(
    [office.geo, ...places.map(({ geo }) => geo), ...mirrored],
    sheet,
  );
  const at = project(office.geo);
  const drawn = places.map(({ name, geo }) => ({ name, at: project(geo) }));
  const officeSize = fontSize * 1.2;
  const [own, ...labels] = placeLabels(
    [
      {
        key: 'office',
        at,
        radius: 9,
        width: textWidth(office.name, officeSize),
        height: officeSize * 1.15,
        required: true,
      },
      ...drawn.map(({ name, at: position }, index) => ({
        key: placeKey(index),
        at: position,
        radius: 4,
        width: textWidth(name, fontSize),
        height: fontSize * 1.15,
        required: false,
      })),
    ],
    { left: 8, top: 8, width: sheet.width - 16, height: sheet.height - 60 },
  );
  const drawnLabel = (label: PlacedLabel, size: number): DrawnLabel => ({
    anchor: label.anchor,
    at: textPosition(label, size * 0.9),
  });
  const scale = scaleBar(unitsPerMile, sheet.width / 5, unit);
  const step = scale.length;
  const count = Math.ceil(Math.hypot(sheet.width, sheet.height) / 2 / step);
  return {
    office: { at, label: own === undefined ? { at, anchor: 'start' } : drawnLabel(own, officeSize) },
    places: drawn.map((point, index) => {
      const label = labels.find(({ key }) => key === placeKey(index));
      return { ...point, label: label && drawnLabel(label, fontSize) };
    }),
    rings: Array.from({ length: Math.min(count, 12) }, (_, index) => roundToTenth(step * (index + 1))),
    scale,
  };
}

/** Two places can have the same name. */
const placeKey = (index: number): string => `place ${index}`;
