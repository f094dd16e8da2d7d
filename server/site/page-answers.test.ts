import { expect, test } from 'vitest';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { readSite, withProperties } from '../../engine/testing/read-site.ts';
import { smallRendererOptions } from '../../engine/testing/small-edits.ts';
import { smallSiteTime } from '../../engine/testing/small-site.ts';
import { PageAnswers } from './page-answers.ts';

test.each([
  ['the same if nothing that it has read differs', 'pages/index.json', { noIndex: true }, true],
  ['another one if its city differs', 'cities/keene.json', { name: 'Keene Falls' }, false],
])('an answered page is, in a later state, %s', (_name, file, changed, isSame) => {
  const { siteUrl } = smallRendererOptions;
  const renderer = new PageRenderer(smallRendererOptions);
  const answers = new PageAnswers({ siteUrl, contentDir: 'none', mode: 'production' }, renderer);
  const answer = answers.respond(readSite(), { path: '/towns/keene', query: {} }, smallSiteTime);
  if (answer.kind !== 'page' || answer.record === undefined) throw new Error('The page was not rendered.');
  const page = { record: answer.record, policy: answer.policy };
  expect(answers.hasSame(readSite(withProperties(file, changed)), page, smallSiteTime)).toBe(isSame);
});
