import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockTypes } from '../blocks/block-types.ts';
import { schemaFaults } from '../engine/rules/schema/schema-validator.ts';
import { builtInModel } from '../server/site/built-in-model.ts';
import { exampleStates } from '../server/site/example-states.ts';
import { readExamplesIn } from '../server/site/gallery-page.ts';
import { layoutFaults } from './look/layout-faults.ts';
import { windowOf, windowWidths } from './look/picture.ts';
import { openGallery, renderGallery } from './look/rendered-gallery.ts';
import { workerBrowser } from './shared-services.ts';

const blocks = builtInModel.blocks;
/** The widths at which the columns of tables are next to each other. */
const aligned: ReadonlySet<number> = new Set([768, 1024, 1440]);
const examples = [...readExamplesIn('written').values()].flat();

let browser: Browser;
let checks = 0;
let elements = 0;
let alignments = 0;

beforeAll(async () => {
  browser = await workerBrowser();
});

afterAll(async () => {
  const types = Object.keys(blockTypes).length;
  console.log(
    `Layout: ${types} block types, ${examples.length} examples in ${exampleStates.length} states at ` +
      `${windowWidths.length} widths: ${checks} checks of ${elements} elements`,
  );
  await browser.close();
});

async function openPage(): Promise<Page> {
  return browser.newPage({ reducedMotion: 'reduce', viewport: windowOf(1440) });
}

/** Checks that the prices of plans align, and that levels of threats are on one line. */
async function checkAlignment(page: Page, width: number): Promise<void> {
  const rows = await page
    .locator('[data-example^="plan-table"] thead tr')
    .evaluateAll((heads) =>
      heads.map((head) =>
        [...head.querySelectorAll('.price')].map((price) => Math.round(price.getBoundingClientRect().top)),
      ),
    );
  expect(rows.length).toBeGreaterThan(0);
  for (const tops of rows) expect(new Set(tops).size, `at ${width}: ${tops.join()}`).toBe(1);
  const levels = await page.locator('[data-example^="threat-board"] td > span').evaluateAll((cells) =>
    cells.map((cell) => {
      const { height } = cell.getBoundingClientRect();
      return height / Number.parseFloat(getComputedStyle(cell).lineHeight);
    }),
  );
  expect(levels.length).toBeGreaterThan(0);
  expect(Math.max(...levels), `at ${width}`).toBeLessThan(1.5);
  alignments += 1;
}

describe.each(exampleStates)('all blocks, %s', (state) => {
  test('match their schemas', () => {
    const faults = [...readExamplesIn(state)].flatMap(([type, list]) =>
      list.flatMap((example, index) =>
        schemaFaults(blocks.schemaOf(type) ?? {}, { ...example, id: 'example', type }).map(
          ({ message }) => `${type} ${index + 1}: ${message}`,
        ),
      ),
    );
    expect(faults).toEqual([]);
  });

  test('fit every window: nothing is cut off, overlaps, or is too small to press', async () => {
    const page = await openPage();
    await openGallery(page, renderGallery(state));
    await expect.poll(() => page.getByText(/^Block ".*" of .* failed$/).allTextContents()).toEqual([]);
    const faults: string[] = [];
    for (const width of windowWidths) {
      await page.setViewportSize(windowOf(width));
      const report = await layoutFaults(page);
      expect(report.targets).toBeGreaterThan(200);
      elements += report.elements;
      checks += await page.locator('[data-example]').count();
      faults.push(...report.faults.map((fault) => `${width}: ${fault}`));
      if (state === 'written' && aligned.has(width)) await checkAlignment(page, width);
    }
    await page.context().close();
    expect(faults).toEqual([]);
  });
});

/** All choices of a theme but the default ones, with the two that exclude each other in turn. */
const looks = [
  'header-centered.hero-centered.cards-list.section-above.footer-compact.ornament-none.space-airy.lines-bold.shadow-soft',
  'header-floating.hero-cover.cards-even.section-beside.footer-compact.ornament-none.space-dense.lines-none.shadow-none',
];

test.each(looks)('all blocks fit narrow and wide windows in the look %s', async (look) => {
  const page = await openPage();
  await openGallery(page, renderGallery('written', { look }));
  const faults: string[] = [];
  for (const width of [360, 1024] as const) {
    await page.setViewportSize(windowOf(width));
    const report = await layoutFaults(page);
    expect(report.targets).toBeGreaterThan(200);
    faults.push(...report.faults.map((fault) => `${width}: ${fault}`));
  }
  await page.context().close();
  expect(faults).toEqual([]);
});

test('every example was checked in every state at every width', () => {
  expect(examples.length).toBeGreaterThanOrEqual(Object.keys(blockTypes).length);
  // Some blocks render nothing in their initial state.
  expect(checks).toBeGreaterThan(examples.length * exampleStates.length * windowWidths.length * 0.9);
});

test('prices of plans align, and levels of threats are on one line', () => {
  expect(alignments).toBe(aligned.size);
});

test('each layout fault is found', async () => {
  const page = await openPage();
  await openGallery(
    page,
    `<!doctype html><html lang="en"><body style="margin: 0"><main><h2 id="bad">bad</h2><section>
      <p style="width: 2000px">Too wide for a window.</p>
      <p style="width: 90px; overflow: hidden; white-space: nowrap">Words that are cut off at the side.</p>
      <p style="height: 20px; overflow: hidden">Words<br>that<br>are<br>cut<br>off<br>below.</p>
      <p style="width: 90px">Donaudampfschifffahrtsgesellschaft</p>
      <p style="width: 40px; overflow-wrap: anywhere">Neighborhood</p>
      <p style="display: flex">Kept <no-br>Wi-Fi</no-br></p>
      <a href="/small" style="display: block; width: 12px; height: 12px">a</a>
      <a href="/over" style="display: block; width: 90px; height: 40px">One</a>
      <a href="/under" style="display: block; width: 90px; height: 40px; margin-top: -20px">Two</a>
    </section></main></body></html>`,
  );
  const { faults } = await layoutFaults(page);
  for (const message of [
    /"Too wide.* reaches from 0 to 2000/,
    /"Words that are cut off.* cuts off \d+ px at its side/,
    /"Wordsthatare.* cuts off \d+ px at its bottom/,
    /breaks the word Neighborhood/,
    /"Donau.* runs \d+ px beyond its box/,
    /"Wi-Fi" is an item of a flex container/,
    /"a" is a target of 12 × 12/,
    /"One" overlaps .*"Two"/,
  ]) {
    expect(
      faults.filter((fault) => message.test(fault)),
      `${message}`,
    ).toHaveLength(1);
  }
  await page.context().close();
});
