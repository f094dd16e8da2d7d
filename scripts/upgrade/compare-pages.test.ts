import { describe, expect, it } from 'vitest';
import { comparePages } from './compare-pages.ts';

const page = ({
  title = 'Keene',
  header = 'Menu',
  hero = 'Welcome',
  steps = 'One',
  footer = 'Bye',
  files = 'a',
}) =>
  [
    `<!doctype html><html><head><title>${title}</title><style>.${files}{color:red}</style>`,
    `<link rel="preload" href="/assets/entry-${files.repeat(8)}.js" as="script"></head><body>`,
    `<header class="${files}">${header}</header><main id="main">`,
    `<section class="${files}" id="hero"><h1 id="title">${hero}</h1></section>`,
    `<section id="how"><p>${steps}</p><img src="/pictures/plan-${files.repeat(8)}.webp"></section></main>`,
    `<footer>${footer}</footer><script src="/assets/later-${files.repeat(8)}.js"></script></body></html>`,
  ].join('');

const blocks = new Map([
  ['hero', 'hero'],
  ['how', 'steps'],
]);
const compare = (before: string | undefined, after: string | undefined) => {
  const pages = (html: string | undefined) => new Map(html === undefined ? [] : [['/keene', html]]);
  return comparePages(pages(before), pages(after), () => blocks);
};

describe('pages of two versions', () => {
  it('are equal if only classes, styles and addresses of files differ', () => {
    expect(page({}) === page({ files: 'b' })).toBe(false);
    expect(compare(page({}), page({ files: 'b' }))).toEqual([]);
  });

  it.each([
    ['the title', page({ title: 'Troy' }), ['head']],
    ['the header', page({ header: 'All' }), ['layout']],
    ['the footer', page({ footer: 'See you' }), ['layout']],
    ['a block', page({ hero: 'Hello' }), ['hero']],
    ['two blocks', page({ hero: 'Hello', steps: 'Two' }), ['hero', 'steps']],
  ])('differ by %s, which is named', (_, after, parts) => {
    expect(compare(page({}), after)).toEqual([{ path: '/keene', change: 'changed', parts }]);
  });

  it('can be in one version alone', () => {
    expect(compare(undefined, page({}))).toEqual([{ path: '/keene', change: 'added', parts: [] }]);
    expect(compare(page({}), undefined)).toEqual([{ path: '/keene', change: 'removed', parts: [] }]);
  });
});
