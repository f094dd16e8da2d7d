import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContentFiles } from '../../../../engine/content/content-files.ts';
import { isRecord } from '../../../../engine/content/json-schema.ts';
import { siteRoot } from '../../../../engine/folders.ts';
import {
  changedSource,
  markdownDocument,
  parseBlock,
  plainDocument,
  serializeBlock,
} from './text-document.ts';
import { markdownSchema } from './text-schema.ts';
import type { TextValue } from './text-source.ts';

const sites = ['content', 'e2e/fixtures/piano-tuning', 'e2e/fixtures/toiture', 'e2e/fixtures/fisioterapia'];

/** Each text of the sites that has a space, and each list of texts. */
const texts = sites.flatMap((site) =>
  readContentFiles(join(siteRoot, site)).flatMap(({ text }) =>
    text.startsWith('{') ? textsIn(JSON.parse(text)) : [],
  ),
);

function textsIn(value: unknown): readonly TextValue[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  if (!Array.isArray(value)) return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
  const isTexts = value.length > 0 && value.every((item) => typeof item === 'string');
  return [...(isTexts ? [value] : []), ...value.flatMap(textsIn)];
}

/** Texts that serializers of Markdown write in another way. */
const awkward: readonly TextValue[] = [
  'a _b_ __c__',
  '* x\n* y\n\n+ z',
  '1) a\n2) b',
  'a\\\nb  \nc\nd',
  '2 * 3 * 4, [x], a~b, snake_case, &amp; & <b>',
  'Title\n=====\n\n***\n\ntext',
  '# Title\ntext\n> quote',
  '<https://example.com> and [a](/b "c")',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\nafter',
  '[a][b]\n\n[b]: /c\n\nd',
  '```\ncode\n\n```\n\n    indented',
  '  - a\n\n    b\n  - c\r\n\r\nd \n',
  ['- a', '- b', 'c\n\nd', ''],
  'Write to [{{ site.email.address }}](mailto:{{ site.email.address }}) or {{- city.name | default: "a }} b" -}}',
];

const sourceOfValue = (value: TextValue) => (typeof value === 'string' ? value : value.join('\n\n'));

function withBlock(value: TextValue, index: number, added: string): TextValue {
  const { doc, valueFor } = markdownDocument(value);
  const paragraph = markdownSchema.node('paragraph', null, markdownSchema.text(added));
  return valueFor(doc.copy(doc.content.replaceChild(index, paragraph)));
}

describe('a text of the editor', () => {
  it('is the same value without an edit, for all texts of four sites', () => {
    expect(texts.length).toBeGreaterThan(8000);
    const changed = [...texts, ...awkward].filter((value) => {
      const { doc, valueFor } = markdownDocument(value);
      if (valueFor(markdownSchema.nodeFromJSON(doc.toJSON())) !== value) return true;
      if (typeof value !== 'string') return false;
      const line = plainDocument(value);
      return line.valueFor(line.doc) !== value;
    });
    expect(changed).toEqual([]);
  });

  it('has no other Markdown where a block of four sites is written again', () => {
    const changed = texts.flatMap((value) =>
      markdownDocument(value).doc.children.flatMap((node) => {
        const source = serializeBlock(node);
        return sourceOfValue(value).includes(source) ? [] : [source];
      }),
    );
    expect(changed).toEqual([]);
  });

  it('keeps the characters of all blocks but the one that was edited', () => {
    const long = [...texts, ...awkward].filter((value) => markdownDocument(value).doc.childCount > 1);
    expect(long.length).toBeGreaterThan(500);
    const property = fc.property(fc.constantFrom(...long), fc.nat(), (value, at) => {
      const { doc } = markdownDocument(value);
      const index = at % doc.childCount;
      const edited = withBlock(value, index, 'An edited sentence');
      expect(Array.isArray(edited)).toBe(Array.isArray(value));
      const [before = '', after = ''] = sourceOfValue(edited).split('An edited sentence');
      expect(sourceOfValue(value).startsWith(before.trimEnd())).toBe(true);
      expect(sourceOfValue(value).endsWith(after.trimStart())).toBe(true);
      const blocks = markdownDocument(edited).doc.children;
      const others = (all: readonly unknown[]) => all.filter((_, other) => other !== index).map(String);
      expect(others(blocks)).toEqual(others(doc.children));
      expect(blocks.length).toBe(doc.childCount);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('keeps paragraphs in their items, and adds new ones as items', () => {
    const value = ['First.\n\nSecond.', 'Third.', 'Fourth.'];
    expect(withBlock(value, 2, 'New.')).toEqual(['First.\n\nSecond.', 'New.', 'Fourth.']);
    const { doc, valueFor } = markdownDocument(value);
    const added = markdownSchema.node('paragraph', null, markdownSchema.text('New.'));
    expect(valueFor(doc.copy(doc.content.addToEnd(added)))).toEqual([...value, 'New.']);
    expect(valueFor(doc.copy(doc.content.cut(0, 8)))).toEqual(['First.']);
    expect(valueFor(doc.copy(doc.content.cut(doc.content.size)))).toEqual([]);
  });

  it('writes escapes only where they are needed', () => {
    const paragraph = (text: string) => markdownSchema.node('paragraph', null, markdownSchema.text(text));
    expect(serializeBlock(paragraph('2 * 3 [x] snake_case a~b POA&M'))).toBe(
      '2 * 3 [x] snake_case a~b POA&M',
    );
    for (const text of [
      '1. a',
      '- a',
      '# a',
      '*a*',
      '[a](b)',
      '&amp;',
      '> a',
      '<https://a.b>',
      '~~a~~',
      '`a`',
    ]) {
      expect(serializeBlock(paragraph(text))).not.toBe(text);
      expect(parseBlock(serializeBlock(paragraph(text))).textContent).toBe(text);
    }
  });

  it('shows what the editor has no controls for as source', () => {
    for (const source of ['| a |\n|---|\n| 1 |', '![a](media/b.png)', '~~a~~', '---', '    code'])
      expect(parseBlock(source).toJSON()).toEqual({ type: 'source', attrs: { source } });
  });
});

describe('the source of a text', () => {
  it('keeps the items of a list', () => {
    const value = ['First.\n\nSecond.', 'Third.'];
    expect(changedSource(value, 'First.\n\nSecond.\n\nThird.')).toBe(value);
    expect(changedSource(value, 'First.\n\nSecond!\n\nThird.')).toEqual(['First.\n\nSecond!', 'Third.']);
    expect(changedSource(value, 'First.\n\nSecond.\n\nThird.\n\n*Fourth.*')).toEqual([...value, '*Fourth.*']);
  });
});
