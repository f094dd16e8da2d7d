import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { readSourceTable, type Table, type TableName } from './source-tables.ts';

/** The folder of the tables in the package of the program, which does not depend on the packages that they are from. */
export const tableFolder = 'server/gazetteer/tables';

const folder = join(import.meta.dirname, 'tables');

const tables = new Map<TableName, Table>();

/** Reads a table, once. */
export function readTable(name: TableName): Table {
  const table = tables.get(name) ?? (existsSync(folder) ? readPackedTable(name) : readSourceTable(name));
  tables.set(name, table);
  return table;
}

const readCells = new Map<string, readonly (readonly string[])[]>();

/** The cells of the rows whose first cell is the given one, or of all rows. */
export function cellsOf(name: TableName, first?: string): readonly (readonly string[])[] {
  const key = `${name} ${first ?? ''}`;
  const known = readCells.get(key);
  if (known !== undefined) return known;
  const cells = readTable(name)
    .rows(first)
    .map((row) => row.split('\t'));
  readCells.set(key, cells);
  return cells;
}

/** The text of a table in its file, before it is compressed: the source, and the rows in the order of their first cells. */
export function tableText({ source, rows }: Table): string {
  return `${[source, ...rows().toSorted()].join('\n')}\n`;
}

function readPackedTable(name: TableName): Table {
  const text = zstdDecompressSync(readFileSync(join(folder, `${name}.tsv.zst`))).toString();
  const start = text.indexOf('\n');
  return {
    source: text.slice(0, start),
    rows: (first) => {
      const from = first === undefined ? start : text.indexOf(`\n${first}\t`);
      if (from === -1) return [];
      const last = first === undefined ? text.length - 1 : text.lastIndexOf(`\n${first}\t`);
      const end = first === undefined ? last : text.indexOf('\n', last + 1);
      return text.slice(from + 1, end).split('\n');
    },
  };
}
