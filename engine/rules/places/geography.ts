import { offsetBetween } from '../../content/distance.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import type { CopyFinding, CopyRule } from '../rule.ts';
import { coordinates } from './coordinates.ts';
import { distantNeighbors } from './distant-neighbors.ts';
import { type Gazetteer, nearestPlace } from './gazetteer.ts';
import { regionSpellings, withoutKind } from './region-spellings.ts';
import { statedPopulations } from './stated-population.ts';

/** Kilometers. Post offices with boxes only may have the coordinates of another place. */
const maxPostalDistance = 60;

/**
 * Reports postal codes that are far from their place, coordinates that are far from all postal codes, counties and states that
 * the postal codes of a place are not in or that most files spell otherwise, neighbors that are far away, and texts that state
 * another population than their file.
 */
export const geography: CopyRule = {
  scope: 'copy',
  code: 'CB_GEOGRAPHY',
  description:
    'A postal code far from its place, a county that its postal codes are not in or that has two spellings, or a neighbor that is far away: "off".',
  severity: 'warning',
  check: (input) => {
    const { snapshot, gazetteer } = input;
    const cities = [...snapshot.collections.cities.values()];
    const listed =
      gazetteer === undefined
        ? []
        : [...cities.flatMap((city) => checkCity(city, gazetteer)), ...regionSpellings(cities, gazetteer)];
    const distant = distantNeighbors(cities);
    const misplaced =
      distant.length === 0 ? new Set() : misplacedFiles([...listed, ...coordinates.check(input).findings]);
    return {
      findings: [
        ...listed,
        ...distant.flatMap(({ file, finding }) => (misplaced.has(file) ? [] : [finding])),
        ...statedPopulations(input),
      ],
      examined: cities.length,
    };
  },
};

/** The files whose coordinates are reported as wrong. Their distances from other places are wrong too. */
function misplacedFiles(findings: readonly CopyFinding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ source, path }) => (path[0] === 'geo' ? [source.file] : [])));
}

type City = Entry<EntryValues['cities']>;

function checkCity({ source, value }: City, gazetteer: Gazetteer): readonly CopyFinding[] {
  const { name, geo, postalCodes = [], county, state } = value;
  const codes = postalCodes.flatMap((code, index) => {
    const nearest = nearestPlace(gazetteer.withPostalCode(code), [geo]);
    return nearest === undefined ? [] : [{ code, index, ...nearest }];
  });
  const [nearest] = codes.toSorted((left, right) => left.distance - right.distance);
  if (nearest === undefined) return [];
  if (codes.length > 1 && nearest.distance > maxPostalDistance) {
    const { north, east } = offsetBetween(nearest.place, geo);
    const message = `the coordinates of ${name} are ${Math.round(nearest.distance)} km from all its postal codes`;
    const path = ['geo', Math.abs(north) > Math.abs(east) ? 'latitude' : 'longitude'];
    return [{ source, path, message, hint: 'Check the sign and the digits of both, or the postal codes.' }];
  }
  const distant = codes.filter(({ distance }) => distance > maxPostalDistance);
  const findings = distant.map(({ code, index, place, distance }): CopyFinding => {
    const owner = [place.name, place.regions[0] ?? []].flat().join(', ');
    const message = `"${code}" is a postal code of ${owner}, ${Math.round(distance)} km from the coordinates of ${name}`;
    const hint = `Write a postal code of ${name}, or correct "geo".`;
    return { source, path: ['postalCodes', index], message, hint };
  });
  const near = codes.flatMap(({ code, distance }) => (distance > maxPostalDistance ? [] : [code]));
  const states = near
    .flatMap((code) => gazetteer.withPostalCode(code))
    .flatMap(({ regions }) => (regions.length > 0 ? [regions] : []));
  if (state !== undefined && states.length > 0 && states.every((names) => !names.includes(state))) {
    const written = [...new Set(states.flatMap(([short]) => short ?? []))];
    const message = `the postal codes of ${name} are in ${written.join(' and ')}, not in ${state}`;
    return [...findings, { source, path: ['state'], message, hint: 'Check "state" and "postalCodes".' }];
  }
  const counties = countiesOf(near, gazetteer);
  if (county === undefined || counties.length === 0 || counties.some((other) => isSame(other, county)))
    return findings;
  const message = `the postal codes of ${name} are in ${counties.join(' and ')}, not in ${county}`;
  return [...findings, { source, path: ['county'], message, hint: 'Check "county" and "postalCodes".' }];
}

function countiesOf(codes: readonly string[], gazetteer: Gazetteer): readonly string[] {
  return [
    ...new Set(codes.flatMap((code) => gazetteer.withPostalCode(code)).flatMap(({ county }) => county ?? [])),
  ];
}

/** Whether two names are those of one county: the kind of a county may be left out or written otherwise. */
function isSame(left: string, right: string): boolean {
  return withoutKind(left) === withoutKind(right);
}
