import type { GeoPoint } from '../../../engine/content/distance.ts';
import type { DistanceUnit } from '../../../engine/words/formats.ts';
import { toMiles } from './distance.ts';
import { earthRadiusMiles } from './great-circle.ts';

/** A position in a drawing: x to the right, y down, in units of its view box. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Rounds to a tenth of a unit: finer differences are invisible, and every digit costs bytes. */
export const roundToTenth = (length: number) => Math.round(length * 10) / 10;

/** The sheet that a map is drawn on. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Kept free of points on every side, for labels. */
  readonly margin: { readonly x: number; readonly y: number };
  /** The maximum scale, so that two very close places do not fill the sheet. */
  readonly maxUnitsPerMile: number;
}

interface Projection {
  readonly unitsPerMile: number;
  readonly project: (point: GeoPoint) => Position;
}

const milesPerDegree = (earthRadiusMiles * Math.PI) / 180;

/**
 * Returns an equirectangular projection, true to scale at the middle latitude, that shows all points as large as the
 * margins allow, centered.
 */
export function fitProjection(points: readonly GeoPoint[], sheet: Sheet): Projection {
  const latitudes = points.map((point) => point.latitude);
  const longitudes = points.map((point) => point.longitude);
  const south = Math.min(...latitudes);
  const north = Math.max(...latitudes);
  const west = Math.min(...longitudes);
  const east = Math.max(...longitudes);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  const milesWide = (east - west) * milesPerDegree * shrink;
  const milesHigh = (north - south) * milesPerDegree;
  const unitsPerMile = Math.min(
    sheet.maxUnitsPerMile,
    milesWide > 0 ? (sheet.width - 2 * sheet.margin.x) / milesWide : Number.POSITIVE_INFINITY,
    milesHigh > 0 ? (sheet.height - 2 * sheet.margin.y) / milesHigh : Number.POSITIVE_INFINITY,
  );
  return {
    unitsPerMile,
    project: (point) => ({
      x: roundToTenth(
        sheet.width / 2 + (point.longitude - middle.longitude) * milesPerDegree * shrink * unitsPerMile,
      ),
      y: roundToTenth(sheet.height / 2 - (point.latitude - middle.latitude) * milesPerDegree * unitsPerMile),
    }),
  };
}

/** The scale bar of a map. */
export interface MapScale {
  /** The distance that the bar shows: a round number of miles or kilometers. */
  readonly distance: number;
  /** The length of the bar in units of the drawing. */
  readonly length: number;
}

/** Returns a scale bar of 1, 2 or 5 times a power of ten whose length is at most `maxLength` units of the drawing. */
export function scaleBar(unitsPerMile: number, maxLength: number, unit: DistanceUnit): MapScale {
  const perDistance = toMiles(1, unit) * unitsPerMile;
  const longest = maxLength / perDistance;
  const power = 10 ** Math.floor(Math.log10(longest));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= longest * (1 + 1e-9)) ?? 1;
  const distance = Number((factor * power).toPrecision(1));
  return { distance, length: roundToTenth(distance * perDistance) };
}

/**
 * Returns the point where the line from a point inside the sheet to another point leaves it, `inset` units before the
 * edge.
 */
export function leaveSheet(from: Position, target: Position, sheet: Sheet, inset: number): Position {
  const run = { x: target.x - from.x, y: target.y - from.y };
  const reach = (start: number, step: number, size: number) =>
    step > 0 ? (size - inset - start) / step : step < 0 ? (inset - start) / step : Number.POSITIVE_INFINITY;
  const share = Math.min(reach(from.x, run.x, sheet.width), reach(from.y, run.y, sheet.height), 1);
  return { x: roundToTenth(from.x + run.x * share), y: roundToTenth(from.y + run.y * share) };
}
