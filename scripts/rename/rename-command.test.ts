import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand } from '../validate/validate-command.ts';
import { renameCommand } from './rename-command.ts';

let content: ContentCopy;
const model = builtInModel;

beforeAll(async () => {
  content = await copyContent();
  await content.edit(
    'pages/bench.json',
    '"blocks": [',
    '"blocks": [\n    {\n      "id": "paths",\n      "type": "rich-text",\n      "heading": "Where",\n      "text": "[Tuning in Hanover](/towns/hanover/piano-tuning), [Hanover](/towns/hanover#map) and [elsewhere](https://example.com/towns/hanover). We tune about {{ claims.pianos-a-year.value }} pianos."\n    },',
  );
});

afterAll(() => content.remove());

const rename = (...args: readonly string[]) => content.run(renameCommand, ...args, '--content', 'site');
const site = () => join(content.folder, 'site');

function stateOf() {
  const { state, diagnostics } = new SiteContent(site(), model).read(undefined);
  if (state === undefined) throw new Error(JSON.stringify(diagnostics));
  return state;
}

const pathsOf = () => [...stateOf().routes.routes()].map(({ path }) => path);
const textOf = (file: string) => readFileSync(join(site(), file), 'utf8');

describe('a renamed file', () => {
  // Each is renamed in the content that the previous one left.
  it.each([
    ['cities', 'hanover', 'hanover-nh'],
    ['city', 'hanover-nh', 'hanover-village'],
    ['cities', 'hanover-village', 'hanover-nh'],
    ['services', 'piano-tuning', 'tuning'],
    ['claims', 'pianos-a-year', 'pianos'],
    ['pages', 'towns', 'places/all'],
    ['forms', 'contact', 'letter'],
    ['templates', 'town', 'village'],
    ['pages', 'nowhere', 'missing'],
  ])(
    'of %s, from %s to %s, leaves no error, and every earlier path leads to a page',
    async (kind, from, to) => {
      const before = pathsOf();
      const { exitCode, stdout, stderr } = await rename(kind, from, to);
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`${from}.json to site/`);
      const checked = await content.run(validateCommand, '--content', 'site');
      expect(checked.stdout).toContain('; no errors.');
      const { routes } = stateOf();
      const answer = (path: string) => (routes.match(path).route === undefined ? routes.former(path) : path);
      for (const path of before) {
        const found = answer(path);
        if (found === path) continue;
        expect(found).toEqual({ kind: 'moved', to: expect.stringMatching(/^\//) });
      }
      expect(pathsOf()).toHaveLength(before.length);
      expect(before.length).toBeGreaterThan(20);
    },
    120_000,
  );

  test('is named in all texts, and the rest of the files is unchanged', async () => {
    const checked = await content.run(validateCommand, '--content', 'site');
    expect(checked.stdout).toContain('; no errors.');
    expect(textOf('pages/bench.json')).toContain(
      '[Tuning in Hanover](/towns/hanover-nh/tuning), [Hanover](/towns/hanover-nh#map) and [elsewhere](https://example.com/towns/hanover). We tune about {{ claims.pianos.value }} pianos.',
    );
    expect(textOf('cities/hanover-nh.json')).toContain(
      '{\n  "$schema": "../../../../content/schema/city.json",\n  "formerly": ["hanover", "hanover-village"],\n',
    );
    expect(textOf('pages/places/all.json')).toContain(
      '"$schema": "../../../../../content/schema/page.json",\n  "formerly": ["/towns"],\n  "path": "/places/all",',
    );
    expect(textOf('site.json')).toContain('"notFound": "missing"');
    const old = readContentFiles(join(import.meta.dirname, '../../e2e/fixtures/piano-tuning'));
    const lines = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.split('\n')));
    const known = lines(old.map(({ text }) => text));
    const added = [...lines(readContentFiles(site()).map(({ text }) => text))].filter(
      (line) => !known.has(line),
    );
    const names =
      /hanover-nh|tuning|"pianos"|claims\.pianos\.|places\/all|letter|village|missing|formerly|"paths"|"Where"|\$schema/;
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter((line) => !names.test(line))).toEqual([]);
  });
});

describe('nothing is changed', () => {
  test.each([
    [['cities', 'hannover-nh', 'x'], 'There is no file cities/hannover-nh.json. Did you mean "hanover-nh"?'],
    [['towns', 'a', 'b'], 'There is no folder "towns" in the content.'],
    [['cities', 'norwich', 'North Bank'], '"North Bank" is not a slug.'],
    [['cities', 'norwich', '../norwich'], '"../norwich" is not a slug.'],
    [['cities', 'norwich', 'woodstock'], 'There is a file cities/woodstock.json already.'],
    [['cities', 'norwich', 'norwich'], 'There is a file cities/norwich.json already.'],
    [
      ['cities', 'norwich', 'hanover'],
      'cities/hanover-nh.json was formerly "hanover", so that name redirects.',
    ],
    [['site', 'site', 'other'], 'There is no folder "site" in the content.'],
    [['cities', 'norwich'], "Missing required argument 'new'."],
    [['cities', 'norwich', 'a', 'b'], 'Too many arguments.'],
  ])('for %s', async (args, message) => {
    const files = () => readdirSync(site(), { recursive: true }).sort();
    const before = files();
    const { exitCode, stdout, stderr } = await rename(...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(files()).toEqual(before);
  });

  test('if the content would be invalid under the new name', async () => {
    const text = await content.read('templates/village.json');
    await content.edit(
      'templates/village.json',
      '"blocks": [',
      '"blocks": [ { "id": "view", "type": "image", "picture": { "file": "media/{{ city.slug }}.jpg", "alt": "A view" }, "when": "city.localBusinessCount" },',
    );
    await content.edit('cities/norwich.json', '"county"', '"localBusinessCount": "40", "county"');
    copyFileSync(join(site(), 'media/workbench.jpg'), join(site(), 'media/norwich.jpg'));
    const { exitCode, stderr } = await rename('cities', 'norwich', 'norwich-vt');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(
        /would have errors under the new name\. Nothing was changed\n.*media\/norwich-vt\.jpg/,
      ),
    ]);
    expect(textOf('cities/norwich.json')).toContain('"Norwich"');
    await content.write('templates/village.json', text);
  });

  test('if the content is invalid', async () => {
    await content.edit('cities/norwich.json', '"county"', '"coundy"');
    expect(await rename('cities', 'norwich', 'norwich-vt')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Run `npx cityblock validate`'),
    });
  });
});
