import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ContentWatch, watchContent } from './watch-content.ts';

let parent: string;
let folder: string;
let watch: ContentWatch;
const onChange = vi.fn();
const onFailure = vi.fn();

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'cityblock-watch-'));
  folder = join(parent, 'content');
  mkdirSync(join(folder, 'cities'), { recursive: true });
  mkdirSync(join(folder, 'schema'));
  writeFileSync(join(folder, 'cities/hanover.json'), '1');
  onChange.mockClear();
  onFailure.mockClear();
  watch = watchContent(folder, onChange, onFailure);
});
afterEach(() => {
  watch.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function expectNoticed(change: () => void): Promise<void> {
  onChange.mockClear();
  change();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 120_000, interval: 10 });
}

/** Saves like many editors: a new file replaces the old one. */
function replaceFile(file: string, text: string): void {
  writeFileSync(join(parent, 'new'), text);
  renameSync(join(parent, 'new'), join(folder, file));
}

it('reports every save, also of a file that is replaced each time', async () => {
  await expectNoticed(() => writeFileSync(join(folder, 'cities/hanover.json'), '2'));
  for (const text of ['3', '4', '5']) await expectNoticed(() => replaceFile('cities/hanover.json', text));
  await expectNoticed(() => writeFileSync(join(folder, 'cities/hanover.json'), '6'));
  await expectNoticed(() => rmSync(join(folder, 'cities/hanover.json')));
  await expectNoticed(() => writeFileSync(join(folder, 'cities/hanover.json'), '7'));
});

it('names the files that changed since the previous report', async () => {
  for (const file of ['cities/hanover.json', 'cities/lyme.json']) {
    await expectNoticed(() => replaceFile(file, '1'));
    const named = onChange.mock.calls.flatMap(([files]) => [...files]);
    expect(named).toContain(file);
    expect(named.filter((name) => name.endsWith('.json'))).toEqual(named.filter((name) => name === file));
  }
});

it('reports saves in new and in replaced folders', async () => {
  await expectNoticed(() => mkdirSync(join(folder, 'cities/north')));
  await expectNoticed(() => writeFileSync(join(folder, 'cities/north/lyme.json'), '1'));
  await expectNoticed(() => {
    rmSync(join(folder, 'cities'), { recursive: true });
    mkdirSync(join(folder, 'cities'));
  });
  await expectNoticed(() => writeFileSync(join(folder, 'cities/hanover.json'), '1'));
});

it('continues after the content folder was replaced', async () => {
  await expectNoticed(() => {
    renameSync(folder, join(parent, 'old'));
    mkdirSync(join(folder, 'cities'), { recursive: true });
  });
  await expectNoticed(() => writeFileSync(join(folder, 'cities/hanover.json'), '2'));
});

it('reports saves in a linked folder', async () => {
  mkdirSync(join(parent, 'elsewhere'));
  await expectNoticed(() => symlinkSync(join(parent, 'elsewhere'), join(folder, 'services')));
  await expectNoticed(() => writeFileSync(join(parent, 'elsewhere/audit.json'), '1'));
  expect(onChange.mock.calls.flatMap(([files]) => [...files])).toContain('services/audit.json');
});

it('says once that a folder cannot be watched, and continues when it can', async () => {
  renameSync(folder, join(parent, 'old'));
  await vi.waitFor(
    () => expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOENT' })),
    {
      timeout: 120_000,
      interval: 10,
    },
  );
  await expectNoticed(() => renameSync(join(parent, 'old'), folder));
  await expectNoticed(() => writeFileSync(join(folder, 'cities/hanover.json'), '2'));
  expect(onFailure).toHaveBeenCalledOnce();
});

it('does not call back for generated schemas', async () => {
  // Both watchers wait equally long after an event, and this one started later.
  const onSchema = vi.fn();
  const witness = watchContent(join(folder, 'schema'), onSchema, onFailure);
  writeFileSync(join(folder, 'schema/city.json'), '{}');
  await vi.waitFor(() => expect(onSchema).toHaveBeenCalled(), { timeout: 120_000, interval: 10 });
  await setImmediate();
  witness.stop();
  expect(onChange).not.toHaveBeenCalled();
});

it('resolves after pending changes are reported, and causes no report', async () => {
  for (const text of ['2', '3', '4']) {
    onChange.mockClear();
    replaceFile('cities/hanover.json', text);
    await watch.reported();
    expect(onChange).toHaveBeenCalled();
  }
  await watch.reported();
  onChange.mockClear();
  await watch.reported();
  expect(onChange).not.toHaveBeenCalled();
});

it('does not wait long for a folder that is missing', async () => {
  renameSync(folder, join(parent, 'old'));
  await watch.reported();
  expect(onChange).not.toHaveBeenCalled();
});
