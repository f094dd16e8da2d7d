import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { writePageDates } from '../../engine/routes/page-dates.ts';
import { readSite } from '../../engine/testing/read-site.ts';
import { smallRendererOptions } from '../../engine/testing/small-edits.ts';
import { smallSiteTime } from '../../engine/testing/small-site.ts';
import { PageAnswers } from './page-answers.ts';

const { siteUrl } = smallRendererOptions;
const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-answers-'));
afterAll(() => rmSync(contentDir, { recursive: true }));

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
    writePageDates(contentDir, date, [{ path: '/towns', hash: 'abcdefghijkl', date }]);
  expect(sitemap()).not.toContain('<lastmod>');
  write('2026-11-20');
  expect(sitemap()).toContain('<lastmod>2026-11-20</lastmod>');
  write('2026-11-21');
  expect(sitemap()).toContain('<lastmod>2026-11-21</lastmod>');
  expect(sitemap()).not.toContain('2026-11-20');
});
