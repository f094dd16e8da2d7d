import { expect, it } from 'vitest';
import { readSourceFiles } from '../structure/source-file.ts';

const journeys = readSourceFiles(['e2e', 'lab']).filter(({ path }) => path.endsWith('.journey.ts'));

it('assertions on the state of a page are repeated until they hold', () => {
  const polled = journeys.flatMap(({ text }) => text.match(/expect\s*\.poll\(/g) ?? []);
  expect(polled.length).toBeGreaterThan(200);
  const faults = journeys.flatMap(({ path, text }) => unrepeated(text).map((found) => `${path}: ${found}`));
  expect(faults).toEqual([]);
});

it.each([
  "expect(await page.getByLabel('Email').inputValue()).toBe('');",
  'expect(\n      await summary.evaluate((element) => element === document.activeElement),\n    ).toBe(true);',
  'expect(await page.title()).toMatch(/^Error/);',
])('%j reads the state of a page once', (statement) => {
  expect(unrepeated(statement)).toHaveLength(1);
});

/** Returns assertions that read once what changes in the browser a moment later on a slow machine. */
function unrepeated(text: string): readonly string[] {
  return text.match(onePageRead) ?? [];
}

const onePageRead =
  /expect\(\s*await\s[^;]*?(?:\.(?:isVisible|isHidden|isChecked|isEnabled|isDisabled|inputValue|title)\(|activeElement)/g;
