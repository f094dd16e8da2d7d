import { beforeEach, expect, it } from 'vitest';
import type { Theme } from '../content/theme/theme.ts';
import { readSite, smallModel, withFiles } from '../testing/read-site.ts';
import { smallBlockTypes, smallRenderer } from '../testing/small-blocks.tsx';
import type { Look } from './look.ts';
import { PageRenderer } from './page-renderer.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
let looks: Map<Theme, Look>;

beforeEach(() => {
  looks = new Map();
});

/** A look of its own for each theme, as the bundle of the components has. */
function lookOf(theme: Theme): Look {
  const known = looks.get(theme);
  if (known !== undefined) return known;
  const css = { first: `p{border-radius:${theme.radii.medium}px}`, later: '' };
  const look = { css, toolbarColors: '', fontPreloads: '' };
  looks.set(theme, look);
  return look;
}

/** The renderer of a process. */
const process = () =>
  new PageRenderer({
    model: smallModel,
    blockTypes: smallBlockTypes,
    blockRenderer: smallRenderer,
    shell: { start: '', middle: '', end: '' },
    lookOf,
    siteUrl: 'https://www.example.com',
    mode: 'production',
    onBlockFailure: ({ error }) => {
      throw error;
    },
  });

const withRadius = (medium: number) => readSite(withFiles({ 'theme.json': { radii: { medium } } }));
const page = '/towns/keene';

function styleOf(renderer: PageRenderer, state: ReturnType<typeof readSite>): string {
  const { html } = renderer.render(state, page, now);
  return /href="(\/styles\/[^"]+\.css)"/.exec(html)?.[1] ?? expect.fail('no stylesheet');
}

it('makes the file of a page that another process has rendered with the same look', () => {
  const state = withRadius(7);
  const path = styleOf(process(), state);
  expect(process().stylesheets.find(state, path, now)).toEqual({
    css: expect.stringContaining('7px'),
    isExact: true,
  });
});

it('makes the files of a look that it will show, and of those that it has shown', () => {
  const [before, after] = [withRadius(7), withRadius(8)];
  const other = process();
  const [earlier, later] = [styleOf(other, before), styleOf(other, after)];
  expect(earlier).not.toBe(later);
  const { stylesheets } = process();
  expect(stylesheets.find(before, later, now)?.isExact).toBe(false);
  stylesheets.learn(after);
  expect(stylesheets.find(before, later, now)).toEqual({
    css: expect.stringContaining('8px'),
    isExact: true,
  });
  expect(stylesheets.find(after, earlier, now)).toEqual({
    css: expect.stringContaining('7px'),
    isExact: true,
  });
});

it('has the current styles for a name that no known look gives', () => {
  const { stylesheets } = process();
  const path = styleOf(process(), withRadius(7)).replace(/[0-9a-f]{16}/, '0123456789abcdef');
  expect(stylesheets.find(withRadius(8), path, now)).toEqual({
    css: expect.stringContaining('8px'),
    isExact: false,
  });
});
