import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readSourceTable, type Table, type TableName } from './source-tables.ts';

/** The folder of the tables in the package of the program, which does not depend on the packages that they are from. */
export const tableFolder = 'scripts/gazetteer/tables';

const folder = join(import.meta.dirname, 'tables');

const tables = new Map<TableName, Table>();

/** Reads a table, once. */
export function readTable(name: TableName): Table {
  const table = tables.get(name) ?? (existsSync(folder) ? readPackedTable(name) : readSourceTable(name));
  tables.set(name, table);
  return table;
}

/** The cells of the rows whose first cell is the given one, or of all rows. */
export function cellsOf(name: TableName, first?: string): readonly (readonly string[])[] {
  const { rows } = readTable(name);
  const found = first === undefined ? rows : rows.filter((row) => row.startsWith(`${first}\t`));
  return found.map((row) => row.split('\t'));
}

/** The text of a table in its file, before it is compressed. */
export function tableText({ source, rows }: Table): string {
  return [source, ...rows].join('\n');
}

function readPackedTable(name: TableName): Table {
  const text = brotliDecompressSync(readFileSync(join(folder, `${name}.tsv.br`))).toString();
  const [source = '', ...rows] = text.split('\n');
  return { source, rows };
}
