import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createInMemorySite } from '../testing/in-memory-site.ts';
import { keepNamesFresh, namesFile } from './editor-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
const log = pino({ enabled: false });

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('names are written at the start and after a save, and only where they are expected', async () => {
  const site = createInMemorySite({});
  keepNamesFresh(site, folder, log);
  expect(existsSync(join(folder, namesFile))).toBe(false);

  mkdirSync(join(folder, 'schema'), { recursive: true });
  writeFileSync(join(folder, namesFile), '{}');
  keepNamesFresh(site, folder, log);
  const read = () => readFileSync(join(folder, namesFile), 'utf8');
  expect(read()).toContain('"layouts"');
  expect(read()).not.toContain('"poster"');

  const { state } = site;
  if (state === undefined) throw new Error('The small site has no state.');
  const [layout] = state.snapshot.layouts.values();
  if (layout === undefined) throw new Error('The small site has no layout.');
  const layouts = new Map([...state.snapshot.layouts, ['poster', layout]]);
  site.state = { ...state, snapshot: { ...state.snapshot, layouts } };
  site.swap({});
  await vi.waitFor(() => expect(read()).toContain('"poster"'), { timeout: 120_000 });
});
