import { Gazetteer, type ListedPlace } from '../../engine/rules/places/gazetteer.ts';
import { readTable } from './table.ts';

const loaded = new Map<string, Gazetteer | undefined>();

/**
 * Returns the places of a country with at least 1,000 inhabitants and, for the United States, the delivery areas of its
 * postal codes, by GeoNames (CC BY 4.0). Undefined for a country without such places.
 * @param country an ISO 3166 code
 */
export function loadGazetteer(country: string): Gazetteer | undefined {
  if (!loaded.has(country)) {
    const rows = country === 'US' ? readTable('postal-areas').rows() : [];
    const regions = regionsOf(rows);
    const areas = rows.map((row) => new PostalPlace(row, regions));
    const places = readTable('populated')
      .rows(country)
      .map((row) => new PopulatedPlace(row, regions));
    loaded.set(country, places.length === 0 ? undefined : new Gazetteer([...places, ...areas]));
  }
  return loaded.get(country);
}

type Regions = ReadonlyMap<string, readonly string[]>;

/** The names of each state. The rows of a state follow each other. */
function regionsOf(rows: readonly string[]): Regions {
  const regions = new Map<string, readonly string[]>();
  let last: string | undefined;
  for (const row of rows) {
    if (last !== undefined && row.startsWith(last)) continue;
    const [state = '', , , stateName = ''] = row.split('\t');
    last = `${state}\t`;
    if (!regions.has(state)) regions.set(state, [state, stateName]);
  }
  return regions;
}

/** A row of a table. Its cells are read when they are asked for, since copy names few of 60,000 places. */
class RowPlace {
  readonly #row: string;
  readonly #regions: Regions;

  constructor(row: string, regions: Regions) {
    this.#row = row;
    this.#regions = regions;
  }

  protected cell(column: number): string {
    let start = 0;
    for (let before = 0; before < column; before++) start = this.#row.indexOf('\t', start) + 1;
    const end = this.#row.indexOf('\t', start);
    return this.#row.slice(start, end === -1 ? undefined : end);
  }

  protected regionsOf(state: string): readonly string[] {
    return this.#regions.get(state) ?? [];
  }
}

class PopulatedPlace extends RowPlace implements ListedPlace {
  get name() {
    return this.cell(1);
  }

  get regions() {
    return this.regionsOf(this.cell(2));
  }

  get population() {
    return Number(this.cell(3));
  }

  get longitude() {
    return Number(this.cell(4));
  }

  get latitude() {
    return Number(this.cell(5));
  }
}

class PostalPlace extends RowPlace implements ListedPlace {
  readonly population = 0;

  get regions() {
    return this.regionsOf(this.cell(0));
  }

  get postalCode() {
    return this.cell(1);
  }

  get name() {
    return this.cell(2);
  }

  /** With its kind, as copy has it. The list names the kind only where it is not "County". */
  get county() {
    const county = this.cell(5);
    if (county === '') return undefined;
    return /(?: (?:Parish|Borough|Area|Municipality)|\))$/.test(county) ? county : `${county} County`;
  }

  get latitude() {
    return Number(this.cell(6));
  }

  get longitude() {
    return Number(this.cell(7));
  }
}
