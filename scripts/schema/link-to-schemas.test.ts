import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkToSchemas } from './link-to-schemas.ts';

test('files refer to the schemas of their own folder, and other addresses stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-schema-links-'));
  const files = {
    'site.json': ['{ "$schema": "../site/content/schema/site.json" }', '{ "$schema": "schema/site.json" }'],
    'cities/lyon.json': [
      '{\n  "$schema": "../../site/content/schema/city.json",\n  "name": "Lyon"\n}\n',
      '{\n  "$schema": "../schema/city.json",\n  "name": "Lyon"\n}\n',
    ],
    'pages/a.json': ['{ "$schema": "../schema/page.json" }', '{ "$schema": "../schema/page.json" }'],
    'pages/b.json': [
      '{ "$schema": "https://example.com/b.json" }',
      '{ "$schema": "https://example.com/b.json" }',
    ],
    'pages/c.json': ['{ "name": "C" }', '{ "name": "C" }'],
  };
  try {
    for (const name of ['cities', 'pages']) mkdirSync(join(folder, name));
    for (const [file, [before]] of Object.entries(files)) writeFileSync(join(folder, file), before ?? '');
    linkToSchemas(folder, new Set(['site', 'city', 'page']));
    for (const [file, [, after]] of Object.entries(files))
      expect([file, readFileSync(join(folder, file), 'utf8')]).toEqual([file, after]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
