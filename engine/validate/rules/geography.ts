import type { Point } from '../../content/distance.ts';
import type { JsonPath, JsonSource } from '../../content/json-source.ts';
import { type Gazetteer, nearestPlace } from '../gazetteer.ts';
import type { ContentRule, RuleFinding } from './content-rule.ts';

/** Kilometers. Post offices with boxes only may have the coordinates of another place. */
const maxPostalDistance = 60;

/** Reports postal codes that are far from their place, and counties that the postal codes of a place are not in. */
export const geography: ContentRule = {
  code: 'CB_GEOGRAPHY',
  severity: 'warning',
  check: ({ snapshot, gazetteer }) => {
    if (gazetteer === undefined) return { findings: [], examined: 0 };
    const findings: RuleFinding[] = [];
    const cities = [...snapshot.collections.cities.values()];
    for (const { source, value } of cities) {
      const { name, geo, postalCodes = [], county } = value;
      for (const [index, code] of postalCodes.entries())
        findings.push(...distantCode({ code, name, geo, source, path: ['postalCodes', index] }, gazetteer));
      const counties = countiesOf(postalCodes, gazetteer);
      if (county === undefined || counties.length === 0 || counties.some((other) => isSame(other, county)))
        continue;
      const message = `the postal codes of ${name} are in ${counties.join(' and ')}, not in ${county}`;
      findings.push({ source, path: ['county'], message, hint: `Check "county" and "postalCodes".` });
    }
    return { findings, examined: cities.length };
  },
};

interface PlacedCode {
  readonly code: string;
  readonly name: string;
  readonly geo: Point;
  readonly source: JsonSource;
  readonly path: JsonPath;
}

function distantCode(
  { code, name, geo, source, path }: PlacedCode,
  gazetteer: Gazetteer,
): readonly RuleFinding[] {
  const nearest = nearestPlace(gazetteer.withPostalCode(code), [geo]);
  if (nearest === undefined || nearest.distance <= maxPostalDistance) return [];
  const { place, distance } = nearest;
  const owner = [place.name, place.regions[0] ?? []].flat().join(', ');
  const message = `"${code}" is a postal code of ${owner}, ${Math.round(distance)} km from the coordinates of ${name}`;
  return [{ source, path, message, hint: `Write a postal code of ${name}, or correct "geo".` }];
}

function countiesOf(codes: readonly string[], gazetteer: Gazetteer): readonly string[] {
  return [
    ...new Set(codes.flatMap((code) => gazetteer.withPostalCode(code)).flatMap(({ county }) => county ?? [])),
  ];
}

/** Whether two names are those of one county: the kind of a county may be left out or written otherwise. */
function isSame(left: string, right: string): boolean {
  const bare = (county: string): string =>
    county
      .toLowerCase()
      .replace(
        /^(?:city and )?(?:county|city) of | (?:county|parish|borough|city|\(city\)|municipality|census area)$/g,
        '',
      );
  return bare(left) === bare(right);
}
