import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createBlockRenderer } from '../../engine/render/block-renderer.tsx';
import type { BlockProps } from '../../engine/render/block-type.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { writePageDates } from '../../engine/routes/page-dates.ts';
import { readSite, withFiles, withProperties } from '../../engine/testing/read-site.ts';
import { smallComponents } from '../../engine/testing/small-blocks.tsx';
import { smallRendererOptions } from '../../engine/testing/small-edits.ts';
import { smallSite, smallSiteTime } from '../../engine/testing/small-site.ts';
import { PageAnswers } from './page-answers.ts';

const { siteUrl } = smallRendererOptions;
const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-answers-'));
afterAll(() => rmSync(contentDir, { recursive: true }));

/** Shows the query of the request instead of the text "query", and fails for "broken". */
function Text({ block, page }: BlockProps<{ readonly text: string }>) {
  if (block.text === 'broken') throw new Error('The text is broken.');
  return block.text === 'query' ? page.query.q : block.text;
}

describe('in development, a save affects an answered page', () => {
  const withText = (text: string) =>
    withProperties('pages/index.json', { blocks: [{ id: 'text', type: 'text', text }] });
  const page = {
    path: '/unknown',
    layout: 'bare',
    title: 'Not unknown any longer',
    description: 'A description of the page that is there now, long enough.',
    blocks: [{ id: 'text', type: 'text', text: 'Here' }],
  };

  test.each([
    ['with a fault', '/', withText('broken'), withText('whole')],
    ['that depends on the query', '/', withText('query'), withText('other')],
    ['that did not exist', '/unknown', smallSite, withFiles({ 'pages/unknown.json': page })],
  ])('%s', (_name, path, before, after) => {
    const renderer = new PageRenderer({
      ...smallRendererOptions,
      mode: 'development',
      blockRenderer: createBlockRenderer({ ...smallComponents, text: Text }),
    });
    const answers = new PageAnswers({ siteUrl, contentDir, mode: 'development' }, renderer);
    const answer = answers.respond(readSite(before), { path, query: {} }, smallSiteTime);
    expect(answer).toMatchObject({ kind: 'page' });
    expect(answers.affectedBy(readSite(after), smallSiteTime)).toEqual([path]);
  });
});

test('the sitemap has the dates of the pages as soon as they are written', () => {
  const answers = new PageAnswers(
    { siteUrl, contentDir, mode: 'production' },
    new PageRenderer(smallRendererOptions),
  );
  const state = readSite();
  const sitemap = () => {
    const answer = answers.respond(state, { path: '/sitemap.xml', query: {} }, smallSiteTime);
    return answer.kind === 'file' ? answer.body : '';
  };
  const write = (date: string) =>
    writePageDates(contentDir, { asOf: date, pages: new Map([['/towns', { hash: 'abcdefghijkl', date }]]) });
  expect(sitemap()).not.toContain('<lastmod>');
  write('2026-11-20');
  expect(sitemap()).toContain('<lastmod>2026-11-20</lastmod>');
  write('2026-11-21');
  expect(sitemap()).toContain('<lastmod>2026-11-21</lastmod>');
  expect(sitemap()).not.toContain('2026-11-20');
});
