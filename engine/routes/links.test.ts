import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { escapeMarkdown } from '../compose/placeholder.ts';
import { toJsonSchema } from '../content/json-schema.ts';
import { link, markdown } from '../content/model/common.ts';
import { linksIn, pathOfLink } from './links.ts';

const schema = toJsonSchema(
  z.strictObject({
    href: link().optional(),
    title: z.string().optional(),
    text: markdown().optional(),
    actions: z.array(z.strictObject({ label: z.string(), href: link() })).optional(),
    named: z.record(z.string(), z.array(z.strictObject({ href: link() }))).optional(),
  }),
);

const hrefsIn = (text: string | string[]) => linksIn(schema, { text }).map(({ href }) => href);

describe('links', () => {
  it('are found by the schema, with their paths', () => {
    const value = {
      href: '/faq',
      title: '[no](/link)',
      actions: [
        { label: '/no', href: '/a' },
        { label: 'b', href: '#b' },
      ],
      named: { menu: [{ href: '/menu' }] },
      text: ['[one](/one) and [two](/two)', 'none', '[three](/three)'],
    };
    expect(linksIn(schema, value)).toEqual([
      { href: '/faq', path: ['href'] },
      { href: '/a', path: ['actions', 0, 'href'] },
      { href: '#b', path: ['actions', 1, 'href'] },
      { href: '/menu', path: ['named', 'menu', 0, 'href'] },
      { href: '/one', path: ['text', 0] },
      { href: '/two', path: ['text', 0] },
      { href: '/three', path: ['text', 2] },
    ]);
  });

  it.each([
    ['[a](/b)', ['/b']],
    ['[a](/b "title")', ['/b']],
    ['[a]( </b> )', ['/b']],
    ['![picture](/b.png)', ['/b.png']],
    ['[a][ref]\n\n[ref]: /b', ['/b']],
    ['[a](/b#c) [d](/e?f=g)', ['/b#c', '/e?f=g']],
    ['a (/b) [c]', []],
  ])('of markdown %j are %j', (text, hrefs) => {
    expect(hrefsIn(text)).toEqual(hrefs);
  });

  it('from an entry are unescaped', () => {
    expect(hrefsIn(`[a](/towns/${escapeMarkdown('north-hills')})`)).toEqual(['/towns/north-hills']);
    expect(hrefsIn(`[a](${escapeMarkdown('https://www.example.com/a_b')})`)).toEqual([
      'https://www.example.com/a_b',
    ]);
  });
});

describe('the path of a link', () => {
  it.each([
    ['/', '/'],
    ['/faq', '/faq'],
    ['/faq#cost', '/faq'],
    ['/faq?a=b#c', '/faq'],
    ['/?q', '/'],
    ['#contact', undefined],
    ['//evil.example/x', undefined],
    ['https://www.example.com/x', undefined],
    ['tel:+16035550100', undefined],
    ['mailto:a@b.example', undefined],
  ])('%s is %s', (href, path) => {
    expect(pathOfLink(href)).toBe(path);
  });
});
