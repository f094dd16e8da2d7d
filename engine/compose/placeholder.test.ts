import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { compileText, escapeMarkdown, fillText, MissingValueError, type Variables } from './placeholder.ts';

const values: Readonly<Record<string, unknown>> = {
  'city.name': 'Keene',
  'city.count': 0,
  'city.empty': '',
  'city.tags': ['north', 'old'],
  'city.geo': { latitude: 1 },
  'city.flag': false,
  'site.founded': '2001-03-15',
  'claims.years-in-business.value': '25+',
};

const variables: Variables = {
  value: (path) => values[path.join('.')],
  hasExpired: () => false,
  yearsSince: (date) => 2026 - Number(date.slice(0, 4)),
  language: 'en-US',
};

const asWritten = (value: string): string => value;

function fill(text: string, protect = asWritten): string {
  const compiled = compileText(text);
  if (!compiled.ok) throw new Error(`${compiled.code}: ${compiled.message}`);
  return fillText(compiled.text, variables, protect);
}

function rejection(text: string) {
  const compiled = compileText(text);
  if (compiled.ok) throw new Error('the text was accepted');
  return compiled;
}

describe('a placeholder', () => {
  it.each([
    ['{{ city.name }}', 'Keene'],
    ['{{city.name}}', 'Keene'],
    ['a {{ city.name }} b {{ city.name }} c', 'a Keene b Keene c'],
    ['a  {{- city.name -}}  b', 'aKeeneb'],
    ['{{ city.count }}', '0'],
    ['[{{ city.empty }}]', '[]'],
    ['{{ claims.years-in-business.value }}', '25+'],
    ['{{ city["name"] }}', 'Keene'],
    ['{ city.name } {%', undefined],
    ['}} { { city }', '}} { { city }'],
    ['100 % {x} $& $1', '100 % {x} $& $1'],
    ['$& {{ city.name }} $1', '$& Keene $1'],
  ])('%j is filled in: %j', (text, expected) => {
    if (expected === undefined) expect(compileText(text).ok).toBe(false);
    else expect(fill(text)).toBe(expected);
  });

  it.each([
    ['{{ city.name | upcase }}', 'KEENE'],
    ['{{ city.name | downcase | capitalize }}', 'Keene'],
    ['{{ city.name | append: ", NH" }}', 'Keene, NH'],
    ['{{ city.name | replace: "ee", "E" }}', 'KEne'],
    ['{{ city.tags | join: " and " }}', 'north and old'],
    ['{{ city.tags | first }}', 'north'],
    ['{{ city.tags | size }}', '2'],
    ['{{ city.name | truncate: 4, "…" }}', 'Kee…'],
    ['{{ city.nothing | default: "nowhere" }}', 'nowhere'],
    ['{{ city.nothing | default: "nowhere" | upcase }}', 'NOWHERE'],
    ['{{ city.empty | default: "nowhere" }}', 'nowhere'],
    ['{{ city.name | default: "nowhere" }}', 'Keene'],
    ['{{ site.founded | years_since }}', '25'],
    ['{{ city.name | append: "}}" }}', 'Keene}}'],
  ])('%j is filtered: %j', (text, expected) => {
    expect(fill(text)).toBe(expected);
  });

  it.each([
    '{{ city.nothing }}',
    '{{ city.nothing | upcase }}',
    '{{ city.nothing | upcase | default: "x" }}',
    '{{ city.nothing | years_since }}',
    '{{ nothing.at.all }}',
    '{{ city.tags }}',
    '{{ city.geo }}',
    '{{ city.geo | upcase }}',
    '{{ city.geo | default: "x" }}',
    '{{ city.flag }}',
  ])('throws for the missing or unsuitable value of %j', (text) => {
    expect(() => fill(`a ${text} b`)).toThrow(MissingValueError);
  });

  it('names the missing value in the error', () => {
    try {
      fill('{{ city.nothing | upcase }}');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'CB_MISSING_VALUE', path: ['city', 'nothing'], found: undefined });
    }
  });

  it('has an offset and a flag for filters', () => {
    const compiled = compileText(
      'In {{ city.name }}, {{ city.tags | first }} of {{ site.founded | years_since }}',
    );
    if (!compiled.ok) throw new Error(compiled.message);
    expect(compiled.text.variables).toEqual([
      { path: ['city', 'name'], offset: 3, plain: true },
      { path: ['city', 'tags'], offset: 20, plain: false },
      { path: ['site', 'founded'], offset: 47, plain: true, isAge: true },
    ]);
  });
});

describe('an invalid placeholder', () => {
  it.each([
    ['{{ city.name', 'CB_PLACEHOLDER', 0],
    ['ab {{ city.name }', 'CB_PLACEHOLDER', 3],
    ['a {{ }} b', 'CB_PLACEHOLDER', 2],
    ['a {{ "text" }}', 'CB_PLACEHOLDER', 2],
    ['{{ 5 }}', 'CB_PLACEHOLDER', 0],
    ['{{ city[site.name] }}', 'CB_PLACEHOLDER', 0],
    ['{% if city %}x{% endif %}', 'CB_PLACEHOLDER', 0],
    ['x {% assign a = 1 %}', 'CB_PLACEHOLDER', 2],
    ['x {% nonsense %}', 'CB_PLACEHOLDER', 2],
    ['{{ city.name | upcse }}', 'CB_FILTER', 0],
    ['ok {{ city.name | strftime: "%Y" }}', 'CB_FILTER', 3],
    ['{{ city.name | append: site.name }}', 'CB_FILTER', 0],
    ['{{ site.founded | years_since | append: "+" }}', 'CB_FILTER', 0],
  ])('%j is rejected with %s at %i', (text, code, offset) => {
    expect(rejection(text)).toMatchObject({ code, offset });
  });

  it('with a misspelled filter has a hint with the nearest filter', () => {
    expect(rejection('{{ city.name | upcse }}').hint).toBe('Did you mean "upcase"?');
  });

  it('cannot use a filter that reads files, the clock or the environment', () => {
    for (const filter of ['raw', 'json', 'where_exp', 'inspect', 'sample', 'shuffle']) {
      expect(compileText(`{{ city.name | ${filter} }}`).ok).toBe(false);
    }
  });
});

describe('any text', () => {
  it('without braces is unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/\{[{%]/.test(text));
        expect(fill(text)).toBe(text);
      }),
    );
  });

  it('is either filled in or rejected', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      ' city.name ',
      '|',
      ' upcase ',
      '"',
      "'",
      ':',
      '-',
      'x',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const compiled = compileText(pieces.join(''));
        if (!compiled.ok) {
          expect(compiled.message).not.toBe('');
          return;
        }
        try {
          expect(typeof fillText(compiled.text, variables, asWritten)).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(MissingValueError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('in a value is not parsed as a placeholder', () => {
    const odd: Variables = { ...variables, value: () => '{{ city.name }} {% if %}' };
    const compiled = compileText('a {{ city.name }} {{ city.name | strip }}');
    if (!compiled.ok) throw new Error(compiled.message);
    expect(fillText(compiled.text, odd, asWritten)).toBe(
      'a {{ city.name }} {% if %} {{ city.name }} {% if %}',
    );
  });
});

describe('a value in markdown', () => {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  const escapeText = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

  const spaced = (text: string): string => text.replace(/\s+/g, ' ');

  it('is shown as plain text, whatever characters it has', () => {
    const mark = fc.constantFrom(
      ...'*_`#>-+=~|!<>&:@[](){}\\.1) \n\t'.split(''),
      '\n\n',
      '\n===',
      '\n---',
      '    ',
      '<b>',
      '&amp;',
      'https://evil.example',
      'www.evil.example',
      'a@b.example',
      '[x](javascript:y)',
      '![x](y)',
      '```',
      'x',
    );
    const value = fc.array(mark, { minLength: 1, maxLength: 10 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(value, (text) => {
        const escaped = escapeMarkdown(text);
        const shown = `<p>a ${escapeText(text)} b</p>\n`;
        expect(spaced(markdown.render(`a ${escaped} b`))).toBe(spaced(shown));
      }),
      { numRuns: 1000 },
    );
  });

  it('starts no heading, list or code at the start of a line', () => {
    for (const text of [
      '# x',
      '- x',
      '1. x',
      '1) x',
      '> x',
      '===',
      '---',
      '    code',
      '\tcode',
      '```',
      '| a |',
      '~~~',
    ])
      expect(markdown.render(`First\n${escapeMarkdown(text)}`)).toMatch(/^<p>First\n[^<]*<\/p>\n$/);
  });

  it('is valid in a link target', () => {
    const href = escapeMarkdown('tel:+1-603-555-0100');
    expect(markdown.renderInline(`[call](${href})`)).toBe('<a href="tel:+1-603-555-0100">call</a>');
  });
});
