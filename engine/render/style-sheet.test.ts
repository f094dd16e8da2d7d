import { describe, expect, it } from 'vitest';
import { mergeStyleSheets, readStyleGroups, styleSheetOf } from './style-sheet.ts';

const parse = (css: string) => styleSheetOf(readStyleGroups(css));

/** A style sheet in the format of styled-components: the rules of a component, then the line with its name. */
const component = (group: number, ...rules: string[]): string =>
  `${rules.map((rule) => `${rule}/*!sc*/\n`).join('')}data-styled.g${group}[id="Some__Name-sc-${group}"]{content:"a,b,"}/*!sc*/\n`;

const base = component(3, '.base{color:red;}', '.base:hover{color:blue;}');
const extension = component(7, '.extension{color:green;}');
const media = component(12, '@media (width > 40rem){.wide{display:grid;}}');

const merge = (...texts: string[]): string[] =>
  mergeStyleSheets(texts.map(parse)).split('\n').filter(Boolean);

describe('the styles of a page', () => {
  it('have an extension after the component that it extends, in any order of blocks', () => {
    const expected = ['.base{color:red}', '.base:hover{color:blue}', '.extension{color:green}'];
    expect(merge(base, extension)).toEqual(expected);
    expect(merge(extension, base)).toEqual(expected);
    expect(merge(extension + base)).toEqual(expected);
  });

  it('are sorted by number, not by digits', () => {
    expect(merge(media, component(2, '.two{top:0}'), extension)).toEqual([
      '.two{top:0}',
      '.extension{color:green}',
      '@media (width > 40rem){.wide{display:grid}}',
    ]);
  });

  it('contain each rule once, in the order of first use', () => {
    const variants = component(3, '.base{color:red}', '.loud{color:black}');
    expect(merge(base, variants, base)).toEqual([
      '.base{color:red}',
      '.base:hover{color:blue}',
      '.loud{color:black}',
    ]);
  });

  it('keep the order of rules in a component', () => {
    expect(merge(component(4, '.b{top:0}', '.a{top:0}', '.c{top:0}'))).toEqual([
      '.b{top:0}',
      '.a{top:0}',
      '.c{top:0}',
    ]);
  });

  it('are empty for blocks without styles', () => {
    expect(mergeStyleSheets([])).toBe('');
    expect(merge('', '\n')).toEqual([]);
  });

  it('are read with the class names of each component', () => {
    expect(readStyleGroups(base + media).map(({ names }) => names)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('exclude interaction states and print rules from the first screen', () => {
    const link = component(
      3,
      '.link{color:red}',
      '.link:hover{color:blue}',
      '.link:hover,.link[aria-current]{top:0}',
      '.link:not(:hover){left:0}',
      '@media print{.link{color:black}}',
    );
    const menu = component(4, '.menu{--styles:later;position:fixed}', '.menu a{display:block}');
    expect(mergeStyleSheets([parse(link), parse(menu)], 'first').split('\n')).toEqual([
      '.link{color:red}',
      '.link:hover,.link[aria-current]{top:0}',
      '.link:not(:hover){left:0}',
      '',
    ]);
  });
});
