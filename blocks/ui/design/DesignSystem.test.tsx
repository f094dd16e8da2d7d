// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { colorPairs } from '../../../engine/content/theme/colors.ts';
import { createBlockRenderer } from '../../../engine/render/block-renderer.tsx';
import { pageContext } from '../../testing/page-context.ts';
import { defaultTokens as tokens } from '../tokens.ts';
import { DesignSystem } from './DesignSystem.tsx';

const { html } = createBlockRenderer({ design: DesignSystem }).render(
  'design',
  { id: 'design' },
  pageContext({}),
);
document.body.innerHTML = html;
const text = document.body.textContent ?? '';

const folder = `${import.meta.dirname}/..`;
const blocks = `${folder}/..`;
const components = readdirSync(folder).filter((file) => /^[A-Z]\w*\.tsx$/.test(file));

/** The source files of a folder without tests. */
const sources = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );

/** Returns the files that import a component. */
const importersOf = (component: string, path: string, files: readonly string[]) =>
  files.filter((file) =>
    new RegExp(`from '[./]*(?:ui/)?${component.replace('.', '\\.')}'`).test(
      readFileSync(`${path}/${file}`, 'utf8'),
    ),
  );

describe('the design page', () => {
  test('shows every token', () => {
    const names = Object.values(tokens).flatMap((kind) => Object.keys(kind));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('measures every pair of colors in the %s scheme', (scheme) => {
    const rows = document.querySelectorAll(`[data-color-sheet=${scheme}] .pairs > li`);
    expect([...rows].map((row) => Number.parseFloat(row.lastElementChild?.textContent ?? ''))).toEqual(
      colorPairs.map((pair) => pair[scheme]),
    );
  });

  test('has no accessibility errors that axe detects', async () => {
    const { violations, passes } = await axe.run(document.body, {
      rules: Object.fromEntries(
        ['color-contrast', 'landmark-one-main', 'page-has-heading-one', 'region'].map((rule) => [
          rule,
          { enabled: false },
        ]),
      ),
    });
    expect(passes.length).toBeGreaterThan(10);
    expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
  });
});

describe(`the ${components.length} shared components`, () => {
  test.each(components)('%s is shown', (component) => {
    expect(importersOf(component, `${folder}/design`, sources(`${folder}/design`))).not.toEqual([]);
  });

  test.each(components)('%s is used by a block', (component) => {
    const others = sources(blocks).filter((file) => !/^(?:ui\/design|public)\//.test(file));
    expect(importersOf(component, blocks, others)).not.toEqual([]);
  });

  test.each(components)('%s is in cityblock/ui', (component) => {
    expect(importersOf(component, `${blocks}/public`, ['ui.ts'])).toEqual(['ui.ts']);
  });

  test('an unused component is detected', () => {
    expect(components.length).toBeGreaterThanOrEqual(12);
    expect(importersOf('Carousel.tsx', blocks, sources(blocks))).toEqual([]);
  });
});
