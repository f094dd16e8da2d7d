import { Gazetteer, type ListedPlace } from '../../engine/rules/places/gazetteer.ts';
import { populatedPlaces } from './populated-places.ts';
import { postalAreas } from './postal-areas.ts';

const loaded = new Map<string, Gazetteer | undefined>();

/**
 * Returns the places of a country with at least 1,000 inhabitants and, for the United States, the delivery areas of its
 * postal codes, by GeoNames (CC BY 4.0). Undefined for a country without such places.
 * @param country an ISO 3166 code
 */
export function loadGazetteer(country: string): Gazetteer | undefined {
  if (!loaded.has(country)) {
    const areas = country === 'US' ? areasWithRegions() : [];
    const regions = new Map(areas.map(({ regions }) => [regions[0], regions]));
    const places = populatedPlaces(country).map(
      ({ adminCode, ...place }): ListedPlace => ({ ...place, regions: regions.get(adminCode) ?? [] }),
    );
    loaded.set(country, places.length === 0 ? undefined : new Gazetteer([...places, ...areas]));
  }
  return loaded.get(country);
}

function areasWithRegions(): readonly ListedPlace[] {
  const regions = new Map<string, readonly string[]>();
  return postalAreas().map(({ code, name, state, stateName, countyName, latitude, longitude }) => {
    const known = regions.get(state) ?? [state, stateName];
    regions.set(state, known);
    const county = countyName === '' ? {} : { county: withKind(countyName) };
    return { name, regions: known, population: 0, latitude, longitude, postalCode: code, ...county };
  });
}

/** The name of a county as copy has it. The list names the kind only where it is not "County". */
function withKind(county: string): string {
  return /(?: (?:Parish|Borough|Area|Municipality)|\))$/.test(county) ? county : `${county} County`;
}
