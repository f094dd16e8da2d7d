import { describe, expect, it } from 'vitest';
import { type CompiledText, compileText, escapeMarkdown, fillText } from './placeholder.ts';
import { joinSentences, sentencesOf } from './sentences.ts';

function compiled(text: string): CompiledText {
  const compilation = compileText(text);
  if (!compilation.ok) throw new Error(compilation.message);
  return compilation.text;
}

const variables = {
  value: (path: readonly string[]) => path.join('.'),
  hasExpired: () => false,
  yearsSince: () => 1,
  language: 'en-US',
};

/** Returns the sentences of a text, with the paths of its placeholders in them. */
function split(text: string, isMarkdown = false): readonly string[] {
  return sentencesOf(compiled(text), isMarkdown).map(({ text }) =>
    fillText(text, variables, (value) => value),
  );
}

/** Returns a text without the sentences that read a variable. */
function without(name: string, text: string): string | undefined {
  return joinSentences(sentencesOf(compiled(text), true), ({ text: sentence }) =>
    sentence.variables.some(({ path }) => path[0] === name)
      ? undefined
      : fillText(sentence, variables, escapeMarkdown),
  );
}

describe('a text', () => {
  it.each([
    ['One. Two! Three? Four… Five', ['One.', 'Two!', 'Three?', 'Four…', 'Five']],
    ['{{ site.name }}. {{ claims.a }} clients. And more.', ['site.name.', 'claims.a clients.', 'And more.']],
    ['He says “Go.” Then he goes.', ['He says “Go.”', 'Then he goes.']],
    ['¿Cuándo? Hoy. «Sí.» Mañana.', ['¿Cuándo?', 'Hoy.', '«Sí.»', 'Mañana.']],
    ['一つ。二つ。', ['一つ。', '二つ。']],
    ['It costs 4.5 dollars. Or 5. Or more.', ['It costs 4.5 dollars.', 'Or 5.', 'Or more.']],
  ])('ends its sentences at marks before white space: %s', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it.each([
    'In St. James Street.',
    'Ask Mr. Brown, e.g. on Monday.',
    'At 5 p.m. Monday.',
    'In the U.S. {{ site.name }} is known.',
    'Answers (in hours. Not days.) count.',
    '**Fast. Cheap.**',
    'See [the list. All of it.](/list)',
    '"Fast. Cheap."',
    'Save 20 %\nhere',
  ])('stays one sentence where the end is uncertain: %s', (text) => {
    expect(split(text, true)).toEqual([text.replace('{{ site.name }}', 'site.name')]);
  });

  it('has a sentence for each heading, list item, quotation and table row of markdown', () => {
    const text = '# Title\nText goes\non here.\n\n- one\n- two. Three.\n1. four\n> five\n\nsix';
    expect(split(text, true)).toEqual([
      '# Title',
      'Text goes\non here.',
      '- one',
      '- two.',
      'Three.',
      '1. four',
      '> five',
      'six',
    ]);
  });
});

describe('a text without some of its sentences', () => {
  it.each([
    ['One. {{ x.y }} clients. Two.', 'One. Two.'],
    ['{{ x.y }} clients. Two.', 'Two.'],
    ['One. {{ x.y }} clients.', 'One.'],
    ['One. {{ x.y }}.\n\nTwo.', 'One.\n\nTwo.'],
    ['One.\n\n{{ x.y }}. Two.', 'One.\n\nTwo.'],
    ['- one\n- {{ x.y }} clients\n- two', '- one\n- two'],
    ['**{{ x.y }} clients.** Two.', 'Two.'],
  ])('keeps the paragraphs apart: %j', (text, rest) => {
    expect(without('x', text)).toBe(rest);
  });

  it('is undefined if none is left', () => {
    expect(without('x', '{{ x.y }} clients, in {{ site.name }}.')).toBeUndefined();
  });
});
