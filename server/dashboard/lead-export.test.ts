import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { storeLead } from '../testing/store-lead.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { exportLeads } from './lead-export.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('sqlite');
});
afterEach(async () => {
  await test.database.deleteFrom('leads').execute();
});
afterAll(() => test.close());

const words = snapshotWords(undefined);

const open = () => exportLeads(test.database, { status: 'all' }, 'America/New_York', words);

async function exportMessage(message: string): Promise<string> {
  await storeLead(test.database, { lead: { message } });
  return (await text(open())).replace(/^\uFEFF/, '');
}

/** Reads CSV by the grammar of RFC 4180: quotes in a quoted field are doubled, and rows end with CRLF. */
function strictRows(csv: string): string[][] {
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  const rows: string[][] = [];
  for (let at = 0; at < csv.length; ) {
    const row: string[] = [];
    for (let separator = ','; separator === ','; ) {
      field.lastIndex = at;
      const [, quoted, plain = ''] = field.exec(csv) ?? [];
      row.push(quoted?.replaceAll('""', '"') ?? plain);
      at = field.lastIndex;
      separator = csv[at] ?? '';
      if (separator === ',') at += 1;
      else if (csv.startsWith('\r\n', at)) at += 2;
      else throw new Error(`The row does not end at ${JSON.stringify(csv.slice(at, at + 20))}.`);
    }
    rows.push(row);
  }
  return rows;
}

/** Reads CSV like a spreadsheet: a quote counts at the start of a field only, and what follows the closing one belongs to it. */
function lenientCells(csv: string, delimiter: string): string[] {
  const cells = [''];
  let state: 'start' | 'quoted' | 'plain' = 'start';
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at] ?? '';
    const last = cells.length - 1;
    if (state === 'quoted' && character === '"' && csv[at + 1] === '"') {
      cells[last] += '"';
      at += 1;
    } else if (state === 'quoted' && character === '"') state = 'plain';
    else if (state === 'start' && character === '"') state = 'quoted';
    else if (state !== 'quoted' && (character === delimiter || character === '\n' || character === '\r')) {
      cells.push('');
      state = 'start';
    } else {
      cells[last] += character;
      if (state === 'start') state = 'plain';
    }
  }
  return cells;
}

describe('an export', () => {
  it('has times in the time zone of the business, which their headings name', async () => {
    await storeLead(test.database, { receivedAt: new Date('2026-07-04T03:30:05Z') });
    const [header = [], row = []] = strictRows((await text(open())).replace(/^\uFEFF/, ''));
    expect(row[header.indexOf('Received (America/New_York)')]).toBe('2026-07-03 23:30:05');
    expect(row[header.indexOf('First answer (America/New_York)')]).toBe('');
  });

  it.each([
    'Hello\n\nServer down',
    'Hello\r\nServer down',
    'a "quoted" word, and another',
    '"',
    ';\n;\n',
    'ends with a line break\n',
  ])('has one row for a lead with the message %j', async (message) => {
    const [header = [], row = [], ...others] = strictRows(await exportMessage(message));
    expect(others).toEqual([]);
    expect(row).toHaveLength(header.length);
    expect(row[header.indexOf('Message')]).toBe(message.replaceAll('\r\n', ' \n'));
  });

  it.each([
    'x;"=1+1;y',
    'x\n"=2+2',
    'x\n=1',
    'x,=1',
    'x\t=1',
    'x;""=1',
    'x";"=1',
    'x\n;" "=1',
    '"\n"\n=1',
    '\n\n"",;=1',
  ])('has no formula in any reader for the message %j', async (message) => {
    const csv = await exportMessage(message);
    for (const delimiter of [',', ';', '\t'])
      for (const cell of [
        ...lenientCells(csv, delimiter),
        ...csv.split(/\r?\n/).flatMap((line) => lenientCells(line, delimiter)),
      ])
        expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  });

  it('lets other work run between two leads', async () => {
    for (let count = 0; count < 20; count += 1) await storeLead(test.database);
    let turns = 0;
    let isRead = false;
    const count = (): void => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await text(open());
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
