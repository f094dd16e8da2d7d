import { describe, expect, it } from 'vitest';
import { anyElement, dataAttributesIn, featuresOf, firstScreenCss } from './first-screen-rules.ts';

const html =
  '<section data-tone="paper"><p data-kind="lead" class="b">One</p><svg fill="var(--work)"></svg></section>';

/** The rules that remain for the markup. */
const kept = (page: string, markup = html) =>
  firstScreenCss({ global: '', page }, new Set(featuresOf(markup, dataAttributesIn([page])))).page;

describe('the rules of a first screen', () => {
  it.each([
    '.b{color:red}',
    'p{color:red}',
    '.a>svg{width:1em}',
    ".b[data-kind='lead']{color:red}",
    '.b[data-kind]{color:red}',
    '.b[data-kind=lead]{color:red}',
    "[data-tone='paper'] .b{color:red}",
    'table,p{color:red}',
    '.b:not([data-kind]){color:red}',
    '.b:has(> table){color:red}',
    ':where(ul[class],ol[class]){padding:0}',
    "@media (width > 40rem){.b[data-kind='lead']{color:red}}",
    '@keyframes turn{to{rotate:1turn}}',
  ])('include %s', (rule) => {
    expect(kept(rule)).toBe(rule);
  });

  it.each([
    'table{color:red}',
    '.a dl>div{gap:0}',
    ".b[data-kind='note']{color:red}",
    '.b[data-wide]{color:red}',
    "[data-tone='tray'] .b{color:red}",
    "[data-tone='tray'] .b,.c[data-wide]{color:red}",
    '.b:hover{color:red}',
    "@media (width > 40rem){.b[data-kind='note']{color:red}}",
  ])('do not include %s', (rule) => {
    expect(kept(rule)).toBe('');
  });

  it.each([
    ['rules about the document, which scripts change', ":root[data-scheme='dark'] p{color:red}"],
    ['rules about neighbors, which other blocks can be', '.b+table{color:red}'],
    ['rules about attributes that scripts set', '.b[aria-disabled]{color:red}'],
    ['rules for words that are kept together later', 'no-br{white-space:nowrap}'],
  ])('include %s', (_, rule) => {
    expect(kept(rule)).toBe(rule);
  });

  it('keep a part of a group of rules', () => {
    const rules = "@media (width > 40rem){.b[data-kind='note']{top:0}.b{top:1px}}";
    expect(kept(rules)).toBe('@media (width > 40rem){.b{top:1px}}');
  });

  it('include those of all elements if the markup is not complete', () => {
    const page = 'table{color:red}';
    expect(firstScreenCss({ global: '', page }, new Set([anyElement])).page).toBe(page);
  });

  it('use a part of the custom properties', () => {
    const global =
      ':root{color-scheme:dark;--a:var(--b);--b:light-dark(oklch(.1 0 0),rgb(0 0 0 / .5));--work:red;--c:var(--d);--d:2px}';
    const features = new Set(featuresOf(html, []));
    expect(firstScreenCss({ global, page: 'p{color:var(--a)}' }, features).global).toBe(
      ':root{color-scheme:dark;--a:var(--b);--b:light-dark(oklch(.1 0 0),rgb(0 0 0 / .5));--work:red;}',
    );
  });
});
