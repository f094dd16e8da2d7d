import { expect, it } from 'vitest';
import { lookedAt } from './site/looked-at.ts';
import { countLookedAt, findMarkupFaults, markupChecks } from './site/markup-faults.ts';
import { parsePage } from './site/page-text.ts';
import { renderSitePage } from './site/rendered-site.ts';

/** One page of every kind. */
const paths = [
  '/',
  '/home',
  '/services',
  '/services/cybersecurity',
  '/services/it-support',
  '/services/managed-it/business-continuity-planning',
  '/locations',
  '/locations/glendale',
  '/locations/hollywood',
  '/locations/pasadena/it-support',
  '/locations/malibu/cmmc-compliance',
  '/industries',
  '/industries/legal',
  '/blog',
  '/blog/how-to-read-an-it-proposal',
  '/about',
  '/careers',
  '/support',
  '/faq',
  '/referral-program',
  '/pricing-guide',
  '/roi-calculator',
  '/size-check',
  '/security-threats',
  '/it-support-los-angeles',
  '/it-company-near-me',
  '/pasadena/computer-consultant',
  '/3surefiresigns',
  '/cmmc-v2-compliance-services',
  '/privacy-policy',
  '/thank-you',
];

it.each(paths)('%s is marked up soundly', (path) => {
  const { html, status } = renderSitePage(path);
  expect(status).toBe(200);
  expect(findMarkupFaults(parsePage(html))).toEqual([]);
});

it('the not-found page is marked up soundly', () => {
  const { html, status } = renderSitePage('/nobody-wrote-this-page');
  expect(status).toBe(404);
  expect(findMarkupFaults(parsePage(html))).toEqual([]);
});

it('looks at elements of every kind', () => {
  const counts = new Map(markupChecks.map(({ name }) => [name, 0]));
  for (const path of paths) {
    for (const [name, count] of countLookedAt(parsePage(renderSitePage(path).html)))
      counts.set(name, (counts.get(name) ?? 0) + count);
  }
  for (const [name, count] of counts) lookedAt(`markup, ${name}`, count, `elements of ${paths.length} pages`);
});

const sound = `<nav aria-label="Main"><ul><li><a href="/">Home</a></li></ul></nav>
  <main><h1>Page</h1><section aria-labelledby="part-title"><h2 id="part-title">Part</h2>
  <svg aria-hidden="true"></svg><svg role="img" aria-label="A map"></svg><svg role="img"><title>A map</title></svg>
  <label for="field">Field</label><input id="field"><label>Box <input type="checkbox"></label>
  <input type="hidden" name="source"><img src="/map.png" alt=""><dl><div><dt>Term</dt><dd>Text</dd></div></dl>
  <button aria-label="Close"><svg aria-hidden="true"></svg></button></section></main>`;

it('finds nothing in sound markup', () => {
  expect(findMarkupFaults(parsePage(sound))).toEqual([]);
});

it.each([
  ['a repeated id', '<p id="part-title"></p>', 'the id "part-title" stands twice'],
  ['a skipped rank', '<h4>Deep</h4>', '<h4> "Deep" skips a rank after h2'],
  ['an empty heading', '<h3> </h3>', '<h3> is empty'],
  ['a second h1', '<h1>Again</h1>', 'there are 2 h1'],
  ['a field without a label', '<input name="email">', '<input> named "email" has no label'],
  ['a placeholder for a label', '<textarea name="text" placeholder="Text"></textarea>', 'has no label'],
  ['a link without a name', '<a href="/x"><svg aria-hidden="true"></svg></a>', '<a> /x has no name'],
  ['a link whose words are hidden', '<a href="/x"><b aria-hidden="true">x</b></a>', 'has no name'],
  ['a drawing that is not told', '<p><svg></svg></p>', 'a drawing in <p> is neither told nor hidden'],
  [
    'a drawing without a name',
    '<p><svg role="img"></svg></p>',
    'a drawing in <p> is neither told nor hidden',
  ],
  ['a picture without alt', '<img src="/x.png">', 'the picture /x.png has no alt'],
  ['a picture of other elements', '<div role="img"></div>', '<div> is a picture without a name'],
  [
    'a dangling reference',
    '<p aria-describedby="none">x</p>',
    'has aria-describedby="none", which is nowhere',
  ],
  ['a label of nothing', '<label for="none">x</label>', 'has for="none", which is nowhere'],
  ['a second main region', '<main></main>', 'there are 2 main regions'],
  ['a nav without a name', '<nav></nav>', 'a nav has no name'],
  ['two nav of one name', '<nav aria-label="Main"></nav>', 'two nav have the name "Main"'],
  ['an item without a list', '<div><li>x</li></div>', '<li> "x" stands in no list'],
  ['a list of other elements', '<ul><p>x</p></ul>', '<p> "x" stands in a list and is no item'],
  ['a term without a list', '<dt>x</dt>', '<dt> "x" stands in no list'],
])('finds %s', (_, bad, fault) => {
  const faults = findMarkupFaults(parsePage(`${sound}${bad}`));
  expect(faults.some((found) => found.includes(fault))).toBe(true);
});

it('finds a section without a name', () => {
  expect(findMarkupFaults(parsePage(sound.replace('</main>', '<section>x</section></main>')))).toEqual([
    '<section> "x" has no name',
  ]);
});
