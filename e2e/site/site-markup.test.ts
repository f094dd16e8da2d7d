import { expect, it } from 'vitest';
import { SiteMarkup } from './site-markup.ts';

const page = (
  list: string,
  main = '',
  before = '<nav aria-label="Main">',
  after = '</nav>',
) => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Page</title></head><body>
${before}${list}${after}<main><h1>Page</h1>${main}</main></body></html>`;

const sound = '<ul><li><a href="/">Home</a></li></ul>';
const unnamed = '<ul><li><a href="/"></a></li></ul>';
const rulesOf = (faults: readonly string[]) => faults.map((fault) => fault.split(':')[0]);

it('finds the fault of a list in every document', async () => {
  const site = new SiteMarkup();
  for (const list of [sound, unnamed, unnamed])
    expect(rulesOf(await site.faultsOf(page(list)))).toEqual(
      list === sound ? [] : ['wcag/h30', 'site/control-name'],
    );
});

it('finds the fault of a list that is sound in other documents', async () => {
  const site = new SiteMarkup();
  expect(await site.faultsOf(page(sound))).toEqual([]);
  expect(await site.faultsOf(page(sound))).toEqual([]);
  expect(rulesOf(await site.faultsOf(page(sound.replace('Home', ''))))).toEqual([
    'wcag/h30',
    'site/control-name',
  ]);
  expect(rulesOf(await site.faultsOf(page(sound.replace('</a></li>', '</a><li>'))))).not.toEqual([]);
});

it.each([
  ['a list', '<span>', '</span>'],
  ['a link', '<a href="/">', '</a>'],
])('finds %s where none is permitted', async (_, before, after) => {
  const site = new SiteMarkup();
  expect(await site.faultsOf(page(sound))).toEqual([]);
  expect(rulesOf(await site.faultsOf(page(sound, '', before, after)))).toContain('element-permitted-content');
});

it('finds the fault of a list in the main region', async () => {
  const site = new SiteMarkup();
  expect(await site.faultsOf(page(sound))).toEqual([]);
  expect(rulesOf(await site.faultsOf(page(sound, unnamed)))).toEqual(['wcag/h30', 'site/control-name']);
});

it.each([
  ['an id', '<ul><li id="one">One</li></ul>', '<p id="one">One</p>', 'no-dup-id'],
  ['a reference', '<ul><li aria-labelledby="one">One</li></ul>', '', 'no-missing-references'],
  ['a heading', '<ul><li><h2>One</h2></li></ul>', '<h4>Two</h4>', 'heading-level'],
  [
    'a region',
    '<ul><li><nav aria-label="Two"></nav></li></ul>',
    '<nav aria-label="Two"></nav>',
    'unique-landmark',
  ],
])('compares %s of a list with the rest of each document', async (_, list, main, rule) => {
  const site = new SiteMarkup();
  await site.faultsOf(page(list, '<p id="one">One</p>'.replace('one', rule === 'no-dup-id' ? 'two' : 'one')));
  expect(rulesOf(await site.faultsOf(page(list, main)))).toContain(rule);
});
