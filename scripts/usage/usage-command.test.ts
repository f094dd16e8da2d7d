import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ContentUsage, type ContentUse } from '../../engine/explain/content-usage.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { callCommand } from '../testing/call-command.ts';
import { usageCommand } from './usage-command.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning', import.meta.url));

/** Runs the command in the folder of the content, so that files are relative to it. */
const usage = (...args: readonly string[]) =>
  callCommand(usageCommand, [...args, '--content', '.'], { cwd: fixture });

const model = builtInModel;
const { state } = new SiteContent(fixture, model).read(undefined);
if (state === undefined) throw new Error('The site has errors.');
const uses = new ContentUsage(state);

/** The uses of a name, each with the text of its file at the position. */
const usesOf = (name: string) => textsAt(uses.find(name) ?? []);

function textsAt(uses: readonly ContentUse[]) {
  return uses.map(({ file, line, column }) => {
    const text =
      readFileSync(`${fixture}/${file}`, 'utf8')
        .split('\n')
        [line - 1]?.slice(column - 1) ?? '';
    return { file, text };
  });
}

describe('npx cityblock usage', () => {
  test('accepts a variable as it is written in content', async () => {
    const { stdout } = await usage('site.name');
    expect(stdout).toMatch(/^"site\.name" is used at \d+ positions/m);
    expect((await usage('{{ site.name }}')).stdout).toBe(stdout);
    expect((await usage('{{site.name | upcase}}')).stdout).toBe(stdout);
  });

  test.each([
    ['hanover', '"cities/hanover"'],
    ['/workshop', '"pages/workshop"'],
    ['phones.main', '"site.phones.main"'],
    ['cities/hanovr', '"cities/hanover"'],
    ['hanovr', '"cities/hanover"'],
  ])('%s leads to the name that was probably meant', async (name, meant) => {
    expect(await usage(name)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `There is no block type, property, entry or variable "${name}". Did you mean ${meant}?\n`,
    });
  });

  test('lists the blocks of a type', () => {
    const found = usesOf('hero');
    expect(found.length).toBeGreaterThan(5);
    for (const { text } of found) expect(text).toMatch(/^\{/);
  });

  test('lists the blocks and overrides that set a property', () => {
    const found = usesOf('hero.heading');
    for (const { text } of found) expect(text).toMatch(/^"heading":/);
    expect(found).toContainEqual({
      file: 'cities/hanover.json',
      text: expect.stringContaining('Recital at eight'),
    });
  });

  test.each([
    ['cities/hanover', 'cities/lebanon.json', /^"hanover"/],
    ['pages/workshop', 'layouts/default.json', /^"\/workshop"/],
    ['layouts/default', 'pages/index.json', /^"default"/],
    ['services/piano-tuning', 'posts/before-the-movers.json', /^\/workshop\/piano-tuning\)/],
    ['cities/lebanon', 'posts/why-february.json', /^\/towns\/lebanon\/climate-care\)/],
    ['templates/town', 'site.json', /^"town"/],
    ['cities', 'templates/town.json', /^"cities"/],
    ['counties/grafton-county-nh', 'cities/hanover.json', /^"Grafton County"/],
    ['site.name', 'templates/town.json', /^\{\{ site\.name/],
    ['cell.intro', 'templates/town-service.json', /^\{ "from": "cell\.intro"/],
  ])('lists the uses of %s', (name, file, text) => {
    expect(usesOf(name)).toContainEqual({ file, text: expect.stringMatching(text) });
  });

  test('a region that no template is for is known, but not used', async () => {
    expect(uses.find('counties')).toEqual([]);
    expect(uses.find('counties/nowhere-county-nh')).toBeUndefined();
    expect((await usage('grafton-county-nh')).stderr).toContain('Did you mean "counties/grafton-county-nh"?');
  });

  test('prints one line for each use, and their number', async () => {
    const { exitCode, stdout } = await usage('cities/hanover');
    const lines = stdout.trimEnd().split('\n');
    expect(exitCode).toBe(0);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[\w/.-]+\.json:\d+:\d+$/);
    expect(lines.at(-1)).toMatch(/^"cities\/hanover" is used at \d+ positions, in \d+ files\.$/);
  });

  test('--format json prints one object', async () => {
    const use = z.strictObject({ file: z.string(), line: z.int().min(1), column: z.int().min(1) });
    const shape = z.strictObject({ name: z.literal('cta'), uses: z.array(use).min(1) });
    const found = shape.parse(JSON.parse((await usage('cta', '--format', 'json')).stdout));
    expect(found.uses).toEqual(uses.find('cta'));
  });

  test.each(['hero.haeding', 'site.nmae', 'cities/hanovr'])('knows nothing of the name %s', (name) => {
    expect(uses.find(name)).toBeUndefined();
  });

  test.each([
    [['cities/hanovr'], 1, /^There is no .* "cities\/hanovr"\. Did you mean "cities\/hanover"\?\n$/],
    [[], 2, /^Missing required argument 'name'\./],
    [['hero', 'cta'], 2, /^Too many arguments\./],
  ])('%j ends with exit code %i', async (args, exitCode, stderr) => {
    expect(await usage(...args)).toEqual({ exitCode, stdout: '', stderr: expect.stringMatching(stderr) });
  });
});
