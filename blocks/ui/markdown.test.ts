import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { wordsOfMarkdown } from '../../engine/content/markdown-words.ts';
import { renderMarkdown } from './markdown.ts';

const table = (...rows: readonly string[]) => renderMarkdown(rows.join('\n'), 2, 'Table');
const labels = (html: string) => Array.from(html.matchAll(/<td data-label="([^"]*)"/g), ([, label]) => label);

it('names the column on each cell of a table with three columns, where the rows stack on phones', () => {
  const html = table(
    '| Size | **Worked** out | "A" |',
    '|---|---|---|',
    '| Ten | 10 | 20 |',
    '| Six | 6 | 12 |',
  );
  expect(labels(html)).toEqual(
    Array.from({ length: 2 }, () => ['Size', 'Worked out', '&quot;A&quot;']).flat(),
  );
});

it('does not name the columns of a table with two columns, which fits', () => {
  const html = table('| Size | Price |', '|---|---|', '| Ten | 20 |');
  expect(html).toContain('<td>Ten</td>');
  expect(labels(html)).toEqual([]);
});

it('names each table after its own columns', () => {
  const rows = ['|---|---|---|', '| 1 | 2 | 3 |'];
  expect(labels(table('| a | b | c |', ...rows, '', 'Text', '', '| d | e | f |', ...rows))).toEqual([
    ...'abcdef',
  ]);
});

it.each([
  [
    '![A roof](https://other.example/roof.png)',
    '<a href="https://other.example/roof.png" rel="noopener noreferrer">A roof</a>',
  ],
  [
    '![](//other.example/roof.png)',
    '<a href="//other.example/roof.png" rel="noopener noreferrer">//other.example/roof.png</a>',
  ],
  ['[![A roof](https://other.example/roof.png)](/faq)', '<a href="/faq">A roof</a>'],
  [
    '![A roof][1]\n\n[1]: https://other.example/roof.png',
    '<a href="https://other.example/roof.png" rel="noopener noreferrer">A roof</a>',
  ],
])('contacts no other host for %s', (text, html) => {
  expect(renderMarkdown(text, 2, 'Table')).toBe(`<p>${html}</p>\n`);
});

it('renders paragraphs without a parser as the parser does, and returns the same words', () => {
  const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const pieces = [
    'Word',
    ' ',
    '  ',
    '\n\n',
    '\n',
    '.',
    '"',
    "'",
    '-',
    '1. ',
    '1',
    '(',
    ')',
    '#',
    '!',
    '=',
    '+',
    '–',
    '\u00a0',
  ];
  const characters = ['*', '_', '`', '\\', '<', '>', '&', '&amp;', '[', ']', '|', '~', '\t'];
  const withoutLevels = (html: string) => html.replace(/(<\/?h)\d/g, '$1');
  let paragraphs = 0;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces, ...pieces, ...characters), { maxLength: 12 }),
      (parts) => {
        const text = `A${parts.join('')}.`;
        if (!/[*_`\\<>&[\]|~\t]/.test(text)) {
          paragraphs += 1;
          // Emphasis in another paragraph needs the parser.
          expect(wordsOfMarkdown(`${text}\n\n*x*`)).toBe(`${wordsOfMarkdown(text)} x`);
        }
        expect(withoutLevels(renderMarkdown(text, 2, 'Table'))).toBe(withoutLevels(parser.render(text)));
      },
    ),
    { numRuns: 1_000, seed: 13 },
  );
  expect(paragraphs).toBeGreaterThan(0);
});
