import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readContentFiles } from '../../../engine/content/content-files.ts';
import { textsIn } from '../../../engine/content/json-leaves.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import { isList, rewriteJson } from '../../../engine/content/rewrite-json.ts';
import { valueIn, withValue } from './property-edits.ts';

const root = new URL('../../../', import.meta.url);
const sites = ['content', 'e2e/fixtures/piano-tuning', 'e2e/fixtures/toiture', 'e2e/fixtures/fisioterapia'];

const read = (text: string): JsonValue => JSON.parse(text);

/** Returns the file after an edit of the value at a path. */
function edited(text: string, path: JsonPath, value: JsonValue | undefined): string {
  const next = withValue(read(text), path, value);
  if (next === undefined) throw new Error('The edit removes the file.');
  return rewriteJson(text, next);
}

/** The lists in a value, with their paths. */
function listsIn(value: JsonValue | undefined, path: JsonPath = []): readonly JsonPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([name, item]: [string, JsonValue]) =>
    listsIn(item, [...path, isList(value) ? Number(name) : name]),
  );
  return isList(value) ? [path, ...below] : below;
}

describe.each(sites)('the files of %s', (site) => {
  const files = readContentFiles(fileURLToPath(new URL(site, root)));

  test('are the same after a text is changed and changed back', () => {
    let texts = 0;
    for (const { file, text } of files)
      for (const { path, text: written } of textsIn(read(text)).slice(0, 40)) {
        const changed = edited(text, path, `${written} and more`);
        expect(valueIn(read(changed), path), file).toBe(`${written} and more`);
        expect(edited(changed, path, written), `${file} ${path.join('.')}`).toBe(text);
        texts += 1;
      }
    expect(texts).toBeGreaterThan(files.length);
  });

  test('are the same after the first item of a list is moved and moved back', () => {
    let lists = 0;
    let same = 0;
    for (const { file, text } of files)
      for (const path of listsIn(read(text))) {
        const list = valueIn(read(text), path);
        if (!isList(list) || list.length < 2) continue;
        const [first, ...rest] = list;
        if (first === undefined) continue;
        const moved = edited(edited(text, path, [...rest, first]), path, list);
        // A file with several items in a line gets a line for the item that moves.
        expect(moved.replace(/\s+/g, ' '), `${file} ${path.join('.')}`).toBe(text.replace(/\s+/g, ' '));
        same += moved === text ? 1 : 0;
        lists += 1;
      }
    expect(lists).toBeGreaterThan(10);
    expect(same / lists).toBeGreaterThan(0.99);
  });
});
