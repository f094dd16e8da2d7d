import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { runCommand } from '../command/run-command.ts';
import { createLinkedSite, ownBlock } from '../testing/linked-site.ts';

/** Folders of sites that have this program as their package. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Creates a site with these files, and checks it. The site has no test runner unless one is given. */
async function testSite(name: string, files: Readonly<Record<string, string>>, vitest?: string) {
  const site = await createLinkedSite(join(folder, name), {
    ...files,
    ...(vitest === undefined
      ? {}
      : {
          'node_modules/vitest/package.json': '{ "name": "vitest" }',
          'node_modules/vitest/vitest.mjs': vitest,
        }),
  });
  const { exitCode, output } = await runCommand(
    process.execPath,
    [join(projectRoot, 'scripts/cityblock.mjs'), 'test', '--content', join(site, 'content')],
    { env: { CITYBLOCK_SITE: site, NODE_ENV: '' } },
  );
  return { exitCode, lines: output.trim().split('\n') };
}

const section = 'return <Section id={block.id} heading={block.heading} head="side">A text</Section>;';

test('finds the faults of the block types of a site, with file, line and what to write', async () => {
  const { exitCode, lines } = await testSite('broken', {
    ...ownBlock('failing-table', `throw new Error('No heading.'); ${section}`),
    ...ownBlock('misfit-table', section, '[{ "headign": "Prices" }]'),
    ...ownBlock('no-json', section, '[\n{ "heading" }]'),
    ...ownBlock('silent-button', 'return <button type="button" id={block.id} />;'),
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
      ...ownBlock('price-table', section),
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
