import { renderToStaticMarkup } from 'react-dom/server';
import styled, { css } from 'styled-components';
import { describe, expect, it } from 'vitest';
import { type Composition, defaultComposition } from '../content/theme/composition.ts';
import { PageStyles } from './page-styles.ts';
import { definedComponents, listComponents } from './styled.ts';

const red = css`
  color: red;
`;
const Base = styled.p`
  ${red}

  &[data-kind='lead'] {
    top: 0;
  }
`;
const Extension = styled(Base)`
  color: blue;
`;
const Link = styled.a`
  &:hover {
    color: blue;
  }
  &:hover,
  &[aria-current] {
    top: 0;
  }
  &:not(:hover) {
    left: 0;
  }
  @media print {
    color: black;
  }
  @media (min-width: 900px) {
    &:hover {
      color: red;
    }
  }
`;
const Menu = styled.nav`
  --styles: later;
  position: fixed;

  a {
    display: block;
  }
`;

const look = { css: ':root{--a:0}', composition: defaultComposition, toolbarColors: '', fontPreloads: '' };
const styles = new PageStyles(definedComponents(), { first: 'h1{top:0}', later: 'h2{top:0}' }, () => look);

const render = (tree: React.ReactNode) => listComponents(() => renderToStaticMarkup(tree));

/** The inline rules of components without their class names. */
function firstScreen(tree: React.ReactNode): string {
  const [, rules = ''] = styles.firstScreen(look, render(tree).components).css.toString().split('h1{top:0}');
  return rules.replace(/\.[a-z]\d+/g, '');
}

describe('a component', () => {
  it('is its element with a class name, and attributes as they are', () => {
    expect(render(<Base id="a" data-kind="lead" />).result).toMatch(
      /^<p id="a" data-kind="lead" class="[a-z]\d+"><\/p>$/,
    );
    expect(render(<Base className="own" />).result).toMatch(/ class="[a-z]\d+ own"/);
  });

  it('that extends another has both names, and can be another element', () => {
    expect(render(<Extension as="li" />).result).toMatch(/^<li class="[a-z]\d+ [a-z]\d+"><\/li>$/);
  });

  it('has a name of its own', () => {
    const names = definedComponents().map(({ className }) => className);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has styles that do not depend on its properties', () => {
    const toned = () => styled.p<{ readonly $tone: string }>`
      color: ${({ $tone }) => $tone};
    `;
    expect(toned).toThrow('Write variants as data attributes');
  });
});

describe('the rules of a first screen', () => {
  it('are those of its components, an extension after the component that it extends', () => {
    const expected = "{color:red}[data-kind='lead']{top:0}{color:blue}";
    expect(firstScreen(<Extension />)).toBe(expected);
    expect(firstScreen([<Extension key="a" />, <Base key="b" />])).toBe(expected);
    expect(firstScreen(<Base />)).not.toContain('blue');
    expect(firstScreen(<p className="plain" />)).toBe('');
  });

  it('begin with a line for the look', () => {
    expect(String(styles.firstScreen(look, []).css)).toBe(':root{--a:0}\nh1{top:0}');
    const other = { ...look, css: ':root{--a:1}' };
    expect(String(styles.firstScreen(other, []).css)).toBe(':root{--a:1}\nh1{top:0}');
  });

  it('are without those of interactions, of print, and of components that are shown later', () => {
    expect(firstScreen(<Link />)).toBe(':hover,[aria-current]{top:0}:not(:hover){left:0}');
    expect(firstScreen(<Menu />)).toBe('');
  });
});

describe('the stylesheet', () => {
  it('has all rules, and a name that follows from them', () => {
    const { path, css } = styles.stylesheet(defaultComposition);
    expect(css).toContain('h1{top:0}h2{top:0}');
    expect(css).toMatch(/:hover\{color:blue\}/);
    expect(css).toMatch(/@media print\{\.[a-z]\d+\{color:black\}\}/);
    expect(css).toMatch(/position:fixed\}\.[a-z]\d+ a\{display:block\}/);
    const other = new PageStyles(definedComponents(), { first: '', later: '' }, () => look);
    expect(path).toMatch(/^\/assets\/blocks\.[0-9a-f]{8}\.css$/);
    expect(other.stylesheet(defaultComposition).path).not.toBe(path);
  });
});

describe('a rule for a composition', () => {
  const Cover = styled.section`
    color: black;

    @media (--hero-cover) {
      color: white;
    }
    @media (--hero-cover) and (min-width: 900px) {
      top: 0;
    }
    @media (min-width: 900px) {
      @media not (--hero-cover) {
        left: 0;
      }
    }
  `;
  const composed = new PageStyles(definedComponents(), { first: '', later: '' }, () => look);
  const cover = { ...defaultComposition, hero: 'cover', cards: 'even' } as const;
  const rulesIn = (composition: Composition) => {
    const { components } = render(<Cover />);
    const css = composed.firstScreen({ ...look, composition }, components).css.toString();
    return css.replace(/\.[a-z]\d+/g, '').split('\n')[1];
  };

  it('is sent to the sites with this composition only, without its query', () => {
    expect(rulesIn(defaultComposition)).toBe('{color:black}@media (min-width: 900px){{left:0}}');
    expect(rulesIn(cover)).toBe('{color:black}{color:white}@media (min-width: 900px){{top:0}}');
    expect(composed.stylesheet(cover).css).toContain('{color:white}');
    expect(composed.stylesheet(defaultComposition).css).not.toContain('{color:white}');
  });

  it('is in a stylesheet whose path says which one it is', () => {
    const { path, css } = composed.stylesheet(cover);
    expect(path).toMatch(/^\/assets\/blocks\.[0-9a-f]{8}\.hero-cover\.cards-even\.css$/);
    const another = new PageStyles(definedComponents(), { first: '', later: '' }, () => look);
    expect(another.stylesheetAt(path)?.css).toBe(css);
    expect(another.stylesheetAt(path.replace('cover', 'canopy'))).toBeUndefined();
    expect(another.stylesheetAt(path.replace(/\.\w{8}/, '.00000000'))).toBeUndefined();
  });

  it('of a composition that does not exist fails', () => {
    const style = { className: 'z0', css: '@media (--hero-canopy) { top: 0; }', order: 0 };
    const wrong = new PageStyles([style], { first: '', later: '' }, () => look);
    expect(() => wrong.stylesheet(defaultComposition)).toThrow(
      '"@media (--hero-canopy)" names no composition',
    );
  });
});
