import { renderToStaticMarkup } from 'react-dom/server';
import { styled } from 'styled-components';
import { describe, expect, it } from 'vitest';
import { ComponentStyles } from './component-styles.tsx';
import { noStyles } from './style-sheet.ts';

const Base = styled.p`
  color: red;
`;
const Extension = styled(Base)`
  color: blue;
`;
const Toned = styled.p<{ readonly $tone: string }>`
  color: ${({ $tone }) => $tone};
`;
const Around = styled.div`
  ${Base}:hover & {
    top: 0;
  }
`;

function rendererOf() {
  const styles = new ComponentStyles(['sc-']);
  return (tree: React.ReactNode) => styles.finish(renderToStaticMarkup(styles.collect(tree)));
}

const rulesOf = (css: { readonly groups: readonly { readonly rules: readonly string[] }[] }) =>
  css.groups.flatMap(({ rules }) => rules.map((rule) => rule.replace(/^\.[\w-]+/, '')));

describe('the styles of components', () => {
  it('are those of the components in the markup, in the order of their definition', () => {
    const render = rendererOf();
    expect(rulesOf(render(<Extension />).css)).toEqual(['{color:red}', '{color:blue}']);
    expect(rulesOf(render(<Base />).css)).toEqual(['{color:red}']);
    expect(render(<p className="plain" />)).toEqual({
      html: '<p class="plain"></p>',
      css: noStyles,
    });
  });

  it('are the same object for the same components', () => {
    const render = rendererOf();
    const { css } = render(<Base />);
    expect(render(<Base className="other" />).css).toBe(css);
    expect(render(<Extension />).css).not.toBe(css);
  });

  it('leave out class names that no rule uses', () => {
    const { html } = rendererOf()(<Base className="own" />);
    expect(html).toMatch(/^<p class="[\w-]+ own"><\/p>$/);
    expect(html).not.toContain('sc-');
  });

  it('have class names of four letters, in the markup and in the rules', () => {
    const { html, css } = rendererOf()(<Base />);
    const [, name] = /^<p class="([A-Za-z]{4})">/.exec(html) ?? [];
    expect(css.groups.flatMap(({ rules }) => rules)).toEqual([`.${name}{color:red}`]);
    expect(css.groups.flatMap(({ first }) => first)).toEqual([`.${name}{color:red}`]);
  });

  it('keep the class name of a component that a rule of another one selects', () => {
    const { html } = rendererOf()(
      <Base as="div">
        <Around />
      </Base>,
    );
    expect(html).toMatch(/^<div class="sc-/);
  });

  it('may not differ between the uses of a component', () => {
    const render = rendererOf();
    render(<Toned $tone="red" />);
    for (const use of ['first', 'second'])
      expect(() => render(<Toned $tone="blue" />), use).toThrow('Write variants as data attributes');
  });
});
