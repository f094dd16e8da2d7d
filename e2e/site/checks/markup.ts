import { expect, it } from 'vitest';
import { tagsOf } from '../html-tags.ts';
import { lookedAt } from '../looked-at.ts';
import { findMarkupFaults } from '../markup-faults.ts';
import type { RenderedSite } from '../rendered-site.ts';
import { SiteMarkup } from '../site-markup.ts';

const kinds: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['headings', new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])],
  ['controls', new Set(['a', 'button', 'summary'])],
  ['fields', new Set(['input', 'select', 'textarea'])],
  ['drawings and pictures', new Set(['svg', 'img'])],
  ['regions', new Set(['main', 'nav', 'section', 'header', 'footer', 'aside'])],
  ['lists and tables', new Set(['ul', 'ol', 'dl', 'table'])],
]);

const sound = (main: string, around = '') => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Page</title></head><body>
<nav aria-label="Main"><ul><li><a href="/">Home</a></li></ul></nav>
<main><h1>Page</h1><section aria-labelledby="part-title"><h2 id="part-title">Part</h2>
<svg aria-hidden="true"></svg><svg role="img" aria-label="A map"></svg>
<label for="field">Field</label><input type="text" id="field"><label>Box <input type="checkbox"></label>
<input type="hidden" name="source"><img src="/map.png" alt=""><dl><div><dt>Term</dt><dd>Text</dd></div></dl>
<a href="/map"><svg role="img" aria-label="A map"></svg></a><article><section>Part of an article</section></article>
<button type="button" aria-label="Close"><svg aria-hidden="true"></svg></button>${main}</section></main>${around}</body></html>`;

it('accepts sound markup', async () => {
  expect(await findMarkupFaults(sound(''))).toEqual([]);
});

it.each([
  ['a repeated id', '<p id="part-title"></p>', 'no-dup-id'],
  ['a skipped heading level', '<h4>Deep</h4>', 'heading-level'],
  ['an empty heading', '<h3> </h3>', 'empty-heading'],
  ['a second h1', '<h1>Again</h1>', 'site/one-h1'],
  ['a field without a label', '<input type="text" name="email">', 'input-missing-label'],
  [
    'a placeholder instead of a label',
    '<textarea name="text" placeholder="Text"></textarea>',
    'input-missing-label',
  ],
  ['a link without a name', '<a href="/x"><svg aria-hidden="true"></svg></a>', 'site/control-name'],
  ['a link with hidden text', '<a href="/x"><b aria-hidden="true">x</b></a>', 'site/control-name'],
  ['a summary without a name', '<details><summary></summary>x</details>', 'site/control-name'],
  ['a drawing that is neither labeled nor hidden', '<p><svg></svg></p>', 'site/drawing'],
  ['a drawing without a name', '<p><svg role="img"></svg></p>', 'site/drawing'],
  ['a picture without alt', '<img src="/x.png">', 'wcag/h37'],
  ['a picture of other elements', '<div role="img"></div>', 'site/picture'],
  ['a dangling reference', '<p aria-describedby="none">x</p>', 'no-missing-references'],
  ['a label without a field', '<label for="none">x</label>', 'no-missing-references'],
  ['a section without a name', '<section>x</section>', 'site/region-name'],
  ['a script in an attribute', '<p onclick="x()">x</p>', 'site/no-inline-script'],
  ['a script in a URL', '<a href="javascript:x()">x</a>', 'site/no-inline-script'],
  ['a style in an attribute', '<p style="color: red">x</p>', 'no-inline-style'],
  ['a positive tabindex', '<p tabindex="3">x</p>', 'site/tab-order'],
  ['an element that does not exist', '<blink>x</blink>', 'deprecated'],
  ['an element that its parent does not permit', '<ul><p>x</p></ul>', 'element-permitted-content'],
  ['an item without a list', '<div><li>x</li></div>', 'element-permitted-parent'],
  ['a term without a list', '<dt>x</dt>', 'element-required-ancestor'],
  ['an attribute with an invalid value', '<button type="press">x</button>', 'attribute-allowed-values'],
  ['an element that is never closed', '<p><b>x</p>', 'close-order'],
])('finds %s', async (_, bad, rule) => {
  const faults = await findMarkupFaults(sound(bad));
  expect(faults.map((fault) => fault.split(':')[0])).toContain(rule);
});

it.each([
  ['a second main region', sound('', '<main></main>'), 'no-multiple-main'],
  ['a nav without a name', sound('', '<nav></nav>'), 'site/region-name'],
  ['two nav of one name', sound('', '<nav aria-label="Main"></nav>'), 'unique-landmark'],
  ['no h1', sound('').replace('<h1>Page</h1>', ''), 'site/one-h1'],
  ['no main region', sound('').replaceAll('main>', 'div>'), 'site/one-main'],
  ['no language', sound('').replace(' lang="en-US"', ''), 'element-required-attributes'],
  ['no title', sound('').replace('<title>Page</title>', ''), 'element-required-content'],
  ['no doctype', sound('').replace('<!doctype html>', ''), 'missing-doctype'],
])('finds %s', async (_, html, rule) => {
  const faults = await findMarkupFaults(html);
  expect(faults.map((fault) => fault.split(':')[0])).toContain(rule);
});

/** All page documents and indexed cells, and every hundredth of the other cells, which share a template. */
function everyPath(site: RenderedSite): readonly string[] {
  const indexed = new Set(site.sitemapPaths());
  const others = [...site.state.routes.routes()].filter(({ path }) => !indexed.has(path));
  const documents = others.filter(({ kind }) => kind === 'page');
  const cells = others.filter(({ kind }, index) => kind === 'cell' && index % 100 === 0);
  return [...indexed, ...[...documents, ...cells].map(({ path }) => path)];
}

/** Checks every `step`-th page. */
export function markupChecks(site: RenderedSite, step = 1): void {
  it('every page is valid, accessible HTML', async () => {
    const counts = new Map([...kinds.keys()].map((kind) => [kind, 0]));
    const faults: string[] = [];
    const markup = new SiteMarkup();
    const paths = everyPath(site).filter((_path, index) => index % step === 0);
    for (const path of [...paths, '/no-such-page']) {
      const { html } = site.render(path);
      for (const { name } of tagsOf(html))
        for (const [kind, names] of kinds) if (names.has(name)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      faults.push(...(await markup.faultsOf(html)).map((fault) => `${path} ${fault}`));
    }
    for (const [kind, count] of counts)
      lookedAt(`markup, ${kind}`, count, `elements of ${paths.length + 1} pages`);
    expect(faults).toEqual([]);
  }, 600_000);

  it.each([
    ['/about', 'layout-contact'],
    ['/referral-program', 'refer'],
  ])('%s is valid with refused form %s', async (path, form) => {
    const html = site.renderRefusedForm(path, form);
    expect(html).toContain('class="error-summary"');
    expect(await findMarkupFaults(html)).toEqual([]);
  });
}
