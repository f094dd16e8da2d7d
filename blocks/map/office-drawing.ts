import type { GeoPoint } from '../ui/map/great-circle.ts';
import { type PlacedLabel, placeLabels, textPosition, textWidth } from '../ui/map/label-placement.ts';
import { fitProjection, type Position, type Sheet, scaleBarMiles, tenth } from '../ui/map/projection.ts';

interface Place {
  readonly name: string;
  readonly geo: GeoPoint;
}

export interface OfficeDrawing {
  readonly office: Position;
  readonly places: readonly {
    readonly name: string;
    readonly at: Position;
    readonly label: { readonly at: Position; readonly anchor: PlacedLabel['anchor'] } | undefined;
  }[];
  readonly rings: readonly number[];
  readonly scale: { readonly miles: number; readonly length: number };
}

/** The office in the middle of the sheet and the places around it; what lies beyond the sheet is left out. */
export function drawOffice(
  office: GeoPoint,
  places: readonly Place[],
  { sheet, fontSize }: { readonly sheet: Sheet; readonly fontSize: number },
): OfficeDrawing {
  const mirrored = places.map(({ geo }) => ({
    latitude: 2 * office.latitude - geo.latitude,
    longitude: 2 * office.longitude - geo.longitude,
  }));
  const { place, unitsPerMile } = fitProjection(
    [office, ...places.map(({ geo }) => geo), ...mirrored],
    sheet,
  );
  const at = place(office);
  const drawn = places.map(({ name, geo }) => ({ name, at: place(geo) }));
  const own = { left: at.x - 16, top: at.y - 16, width: 32, height: 32 };
  const labels = placeLabels(
    drawn.map(({ name, at: position }) => ({
      key: name,
      at: position,
      radius: 4,
      width: textWidth(name, fontSize),
      height: fontSize * 1.15,
      required: false,
    })),
    { left: 8, top: 8, width: sheet.width - 16, height: sheet.height - 60 },
    [own],
  );
  const miles = scaleBarMiles(unitsPerMile, sheet.width / 5);
  const step = tenth(miles * unitsPerMile);
  const count = Math.ceil(Math.hypot(sheet.width, sheet.height) / 2 / step);
  return {
    office: at,
    places: drawn.map((point) => {
      const label = labels.find(({ key }) => key === point.name);
      return { ...point, label: label && { anchor: label.anchor, at: textPosition(label, fontSize * 0.9) } };
    }),
    rings: Array.from({ length: Math.min(count, 12) }, (_, index) => tenth(step * (index + 1))),
    scale: { miles, length: step },
  };
}
