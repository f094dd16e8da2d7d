import { expect, it } from 'vitest';
import { readSite, smallModel, withFiles } from '../testing/read-site.ts';
import { smallBlockTypes } from '../testing/small-blocks.tsx';
import { smallSite } from '../testing/small-site.ts';
import { checkPages } from './check-pages.ts';
import { checkCopy } from './run-rules.ts';

const now = Date.parse('2026-11-21T17:00:00Z');

/** A page with a text. */
const page = (path: string, text: string, properties: object = {}) => ({
  path,
  name: `Page ${path}`,
  layout: 'bare',
  title: `A page at ${path}`,
  description: `A description of ${path} that is long enough for the results of a search.`,
  blocks: [{ id: 'text', type: 'text', text }],
  ...properties,
});

/** The home page, pages that link to the next one, and `more`. */
const chain = (more: Readonly<Record<string, object>> = {}) =>
  withFiles(
    {
      'pages/index.json': page('/', 'To [one](/one).'),
      'pages/one.json': page('/one', 'To [two](/two#text) and [towns](/towns).'),
      'pages/two.json': page('/two', 'To [three](/three?from=two).'),
      'pages/three.json': page('/three', 'The end.'),
      ...more,
    },
    smallSite,
  );

function found(code: string, site: ReturnType<typeof chain>): readonly string[] {
  const state = readSite(site);
  const { links } = checkPages(state, smallBlockTypes, now);
  const { diagnostics, rules } = checkCopy(state.snapshot, smallModel, now, { links });
  expect(rules.find((rule) => rule.code === code)?.examined).toBeGreaterThan(4);
  return diagnostics
    .filter((diagnostic) => diagnostic.code === code && diagnostic.file.startsWith('pages/'))
    .map(({ file, message }) => `${file}: ${message}`);
}

it('reports an indexed page without a link, also if it links to itself', () => {
  const alone = page('/alone', 'See [this page](/alone).');
  expect(found('CB_ORPHAN', chain({ 'pages/alone.json': alone }))).toEqual([
    'pages/alone.json: /alone is indexed, but no page links to it',
  ]);
  expect(found('CB_ORPHAN', chain({ 'pages/alone.json': { ...alone, noIndex: true } }))).toEqual([]);
});

it('reports a page behind more than three clicks', () => {
  expect(found('CB_DEEP_PAGE', chain())).toEqual([]);
  const further = {
    'pages/three.json': page('/three', 'To [four](/four).'),
    'pages/four.json': page('/four', 'The end.'),
  };
  expect(found('CB_DEEP_PAGE', chain(further))).toEqual([
    'pages/four.json: /four is 4 clicks from the home page, of at most 3',
  ]);
});

it('reports pages that only link to each other', () => {
  const island = {
    'pages/left.json': page('/left', 'To [right](/right).'),
    'pages/right.json': page('/right', 'To [left](/left).'),
  };
  expect(found('CB_DEEP_PAGE', chain(island))).toEqual([
    'pages/left.json: /left is indexed, but no links lead to it from the home page',
    'pages/right.json: /right is indexed, but no links lead to it from the home page',
  ]);
  expect(found('CB_ORPHAN', chain(island))).toEqual([]);
});
