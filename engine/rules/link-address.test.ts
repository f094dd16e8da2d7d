import { expect, it } from 'vitest';
import { withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';

const withLink = (href: string) => withProperties('posts/first.json', { body: `See [the page](${href}).` });

it.each([
  ['javascript:alert(1)', 'runs script or shows data, and is not followed'],
  ['//example.com/a', 'as the address of another site'],
  ['\\\\example.com', 'as the address of another site'],
  ['http://example.com/a', 'is not encrypted'],
  ['tel:603-555-01', 'is not a telephone number of any country'],
  ['tel:626', 'is not a telephone number of any country'],
  ['mailto:foo', 'names no email address'],
  ['', 'the link has no address'],
  ['www.example.com', 'is not the address of a link'],
  ['faq', 'is not the address of a link'],
  ['media/prices.pdf', 'is not the address of a link'],
  ['C:\\Users\\x.docx', 'is not the address of a link'],
  ['file:///x', 'is not the address of a link'],
  ['https://exa mple.com', 'contains a space'],
  ['https:/example.com/x', 'is not the address of a website'],
  ['https://example.com/a?utm_source=page', 'has a parameter that tracks visitors'],
])('reports [the page](%s) at its address', (href, message) => {
  const found = ruleFindings('CB_LINK_ADDRESS', withLink(href));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(message);
  const start = `${JSON.stringify(href).slice(1, -1)}).`.slice(0, 12);
  expect(found[0]).toContain(`posts/first.json at "${start}"`);
});

it('reports a link in a property that tracks visitors', () => {
  const booking = { label: 'Book', href: 'https://www.example.com/book?gclid=1' };
  expect(ruleFindings('CB_LINK_ADDRESS', withProperties('site.json', { booking }))).toEqual([
    'site.json at "": the link "https://www.example.com/book?gclid=1" has a parameter that tracks visitors',
  ]);
});

it('reports a telephone number that is none in a property, except in site.json, where its place is', () => {
  const booking = { label: 'Call', href: 'tel:+1603555010' };
  expect(ruleFindings('CB_LINK_ADDRESS', withProperties('site.json', { booking }))).toEqual([
    'site.json at "": "tel:+1603555010" is not a telephone number of any country',
  ]);
});

it('accepts code, a title, a picture and what is escaped', () => {
  const body =
    'See `[a](b)` `![p](https://example.com/p.jpg)` ![q]({{ site.name }}), [c](/towns "All"), \\[d](e), <i [f](</towns>) and [g](mailto:{{ site.name }}).';
  expect(ruleFindings('CB_LINK_ADDRESS', withProperties('posts/first.json', { body }))).toEqual([]);
});

const foreign = 'pages load nothing from other sites, so visitors would see no picture';

it.each([
  ['![a desk](https://example.com/desk.jpg)', `${foreign} "https://example.com/desk.jpg"`],
  ['[![a desk](<https://example.com/desk.jpg> "Desk")](/towns)', `${foreign} "https://example.com/desk.jpg"`],
  ['![a desk](//example.com/desk.jpg)', `${foreign} "//example.com/desk.jpg"`],
  ['![a desk](data:image/png;base64,AA)', `${foreign} "data:image/png;base64,AA"`],
  ['![a desk][Desk]\n\n[desk]: https://example.com/desk.jpg', `${foreign} "https://example.com/desk.jpg"`],
  ['![desk][]\n\n[desk]: https://example.com/desk.jpg', `${foreign} "https://example.com/desk.jpg"`],
  ['![desk]\n\n[desk]: media/desk.jpg', '"media/desk.jpg" is not written as a file in media/'],
  ['![a desk](desk.jpg)', '"desk.jpg" is not written as a file in media/'],
  ['![a desk](/media/desk.jpg)', '"/media/desk.jpg" is not written as a file in media/'],
])('reports the picture %s, which pages do not show', (body, message) => {
  expect(ruleFindings('CB_LINK_ADDRESS', withProperties('posts/first.json', { body }))).toEqual([
    expect.stringContaining(message),
  ]);
});

it.each([
  ['mailto:foo', 'names no email address'],
  ['tel:626', 'is not a telephone number of any country'],
  ['https://?a', 'is not the address of a website'],
])('reports %s in a property', (href, message) => {
  const found = ruleFindings(
    'CB_LINK_ADDRESS',
    withProperties('site.json', { booking: { label: 'Book', href } }),
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(message);
});

it.each([
  'tel:911',
  'https://example.com/a_(b)',
  'HTTPS://example.com',
  'mailto:?subject=Hello',
  'tel:603-555-0100',
  '/towns',
  '#contact',
  'https://example.com/a?page=2',
  'mailto:desk@example.com',
  'tel:+16035550100',
])('accepts [the page](%s)', (href) => {
  expect(ruleFindings('CB_LINK_ADDRESS', withLink(href))).toEqual([]);
});
