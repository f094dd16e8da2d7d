import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { runCommand } from '../command/run-command.ts';

/** Folders of sites that have this program as their package. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Creates a site of another trade with these files, and checks it. The site has no test runner unless one is given. */
async function testSite(name: string, files: Readonly<Record<string, string>>, vitest?: string) {
  const site = join(folder, name);
  await cp(join(projectRoot, 'e2e/fixtures/piano-tuning'), join(site, 'content'), { recursive: true });
  const packages = join(site, 'node_modules');
  await mkdir(packages);
  const installed = (await readdir(join(projectRoot, 'node_modules'))).filter(
    (found) => !found.startsWith('.') && found !== 'vitest',
  );
  for (const found of installed)
    await symlink(join(projectRoot, 'node_modules', found), join(packages, found));
  await symlink(projectRoot, join(packages, 'cityblock'));
  const written = {
    ...files,
    'package.json': '{ "type": "module" }',
    ...(vitest === undefined
      ? {}
      : {
          'node_modules/vitest/package.json': '{ "name": "vitest" }',
          'node_modules/vitest/vitest.mjs': vitest,
        }),
  };
  for (const [path, text] of Object.entries(written)) {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), text);
  }
  const { exitCode, output } = await runCommand(
    process.execPath,
    [join(projectRoot, 'scripts/cityblock.mjs'), 'test', '--content', join(site, 'content')],
    { env: { CITYBLOCK_SITE: site, NODE_ENV: '' } },
  );
  return { exitCode, lines: output.trim().split('\n') };
}

const typeName = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The files of a block type with a heading. */
function blockFiles(name: string, body: string, examples = '[{ "heading": "Prices" }]') {
  const type = typeName(name);
  const component = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  return {
    [`blocks/${name}/${name}.schema.ts`]: `import { blockType, line, z } from 'cityblock/block';
export const ${type} = blockType({
  schema: z.strictObject({ heading: line({ max: 20 }).describe('A heading, such as "Prices".') }).describe('A heading.'),
});
`,
    [`blocks/${name}/${component}.tsx`]: `import type { BlockProps, ResolvedBlock } from 'cityblock/block';
import { Section } from 'cityblock/ui';
import type { ${type} } from './${name}.schema.ts';

export function ${component}({ block }: BlockProps<ResolvedBlock<typeof ${type}>>) {
  ${body}
}
`,
    [`blocks/${name}/${name}.example.json`]: examples,
  };
}

const section = 'return <Section id={block.id} heading={block.heading} head="side">A text</Section>;';

test('finds the faults of the block types of a site, with file, line and what to write', async () => {
  const { exitCode, lines } = await testSite('broken', {
    ...blockFiles('failing-table', `throw new Error('No heading.'); ${section}`),
    ...blockFiles('misfit-table', section, '[{ "headign": "Prices" }]'),
    ...blockFiles('no-json', section, '[\n{ "heading" }]'),
    ...blockFiles('silent-button', 'return <button type="button" id={block.id} />;'),
    'blocks/silent-button/press.behavior.ts': 'export function start(): void {}\n',
  });
  expect(lines).toEqual([
    'blocks/silent-button/press.behavior.ts error: has no default export, so pages could not start it. Write: export default function … [CB_BLOCK_CONTRACT]',
    'blocks/failing-table/FailingTable.tsx:6 error: Example 1 cannot be rendered: No heading. [CB_BLOCK_CONTRACT]',
    'blocks/misfit-table/misfit-table.example.json error: Example 1, headign: unknown property "headign". Did you mean "heading"? [CB_BLOCK_CONTRACT]',
    expect.stringMatching(
      /^blocks\/no-json\/no-json\.example\.json:2 error: invalid JSON: .* \[CB_BLOCK_CONTRACT\]$/,
    ),
    expect.stringMatching(
      /^blocks\/silent-button\/SilentButton\.tsx error: Example 1 is not accessible: Buttons must have discernible text/,
    ),
    'Checked 4 block types with 3 examples; 5 errors.',
    expect.stringMatching(/^Checked \d+ files and \d+ pages; no errors\./),
  ]);
  expect(exitCode).toBe(1);
});

test('checks replaced components, blocks that share words and pieces with the program, and runs the tests of the site', async () => {
  const { exitCode, lines } = await testSite(
    'sound',
    {
      ...blockFiles('price-table', section),
      'blocks/hero/Hero.tsx': `import type { BlockProps, ResolvedBlock } from 'cityblock/block';
import type { hero } from 'cityblock/blocks/hero';
export function Hero({ block }: BlockProps<ResolvedBlock<typeof hero>>) {
  return <section id={block.id}>{block.heading}</section>;
}
`,
      'blocks/price-table/price-table.test.ts': '',
    },
    "console.log('The tests are run:', process.argv.slice(2).join(' ')); process.exitCode = 3;",
  );
  expect(lines).toEqual([
    'Checked 2 block types with 3 examples; no errors.',
    expect.stringMatching(/^Checked \d+ files and \d+ pages; no errors\./),
    'The tests are run: run --dir blocks',
  ]);
  expect(exitCode).toBe(1);
});

test('says that a site has no block types of its own, and that its tests need a test runner', async () => {
  const { exitCode, lines } = await testSite('plain', { 'blocks/prices/prices.test.ts': '' });
  expect(lines).toEqual([
    'The site has no block types of its own.',
    expect.stringMatching(/^Checked \d+ files and \d+ pages; no errors\./),
    'blocks/prices/prices.test.ts: not run. Install the test runner: npm install --save-dev vitest',
  ]);
  expect(exitCode).toBe(2);
});
