import { expect, test } from 'vitest';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import { smallBlockTypes, smallRenderer, smallStyles } from '../testing/small-blocks.tsx';
import { PageRenderer } from './page-renderer.ts';

const renderer = new PageRenderer({
  model: smallModel,
  blockTypes: smallBlockTypes,
  blockRenderer: smallRenderer,
  shell: { start: '', middle: '', end: '' },
  styles: smallStyles,
  siteUrl: 'https://www.example.com',
  mode: 'production',
  onBlockFailure: ({ error }) => {
    throw error;
  },
});
const now = Date.parse('2026-11-21T15:00:00Z');

/** Returns the headings of a page with these blocks, in order: "h1 Keene". */
function headings(blocks: readonly object[], path = '/towns/keene/tuning'): string[] {
  const state = readSite(withProperties('templates/town-service.json', { blocks }));
  const { html } = renderer.render(state, path, now);
  return [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(([, tag, text]) => `${tag} ${text}`);
}

const title = (id: string, more: object = {}) => ({ id, type: 'title', text: id, ...more });
const words = { id: 'words', type: 'text', text: 'Words.' };

test('the first block that supports it has the heading of the page', () => {
  expect(headings([title('one'), words, title('two')])).toEqual(['h1 one', 'h2 two']);
  expect(headings([words, title('two'), title('one')])).toEqual(['h1 two', 'h2 one']);
});

test('a block that does not appear on the page is skipped', () => {
  const blocks = [title('one', { when: 'cell.intro' }), title('two')];
  expect(headings(blocks, '/towns/keene/tuning')).toEqual(['h1 one', 'h2 two']);
  expect(headings(blocks, '/towns/keene/repair')).toEqual(['h1 two']);
});

test('a page without such a block has its title as a visually hidden heading', () => {
  expect(headings([words])).toEqual(['h1 Tuning in KEENE']);
});
