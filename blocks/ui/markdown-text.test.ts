import { describe, expect, it } from 'vitest';
import {
  firstSentence,
  headingId,
  markdownOutline,
  markdownWords,
  readingMinutes,
  withoutFirstSentence,
} from './markdown-text.ts';

describe('markdownWords', () => {
  it('removes marks and keeps words', () => {
    expect(markdownWords(['A **bold** [link](/faq).', '- one\n- two'])).toBe('A bold link. one two');
  });
});

describe('firstSentence', () => {
  it('ends at the first period that ends a sentence', () => {
    expect(firstSentence('Version 2.0 is *here*. It came late.')).toBe('Version 2.0 is here.');
  });

  it('is the whole text if there is only one sentence', () => {
    expect(firstSentence(['No stop'])).toBe('No stop');
  });

  it.each([
    ['We tune pianos in St. Albans every day. Ask us.', 'We tune pianos in St. Albans every day.'],
    ['Ask Dr. Brown or Mr. Gray. They know.', 'Ask Dr. Brown or Mr. Gray.'],
    ['The oldest tuner in the U.S. Army. Ask us.', 'The oldest tuner in the U.S. Army.'],
    ['It takes approx. 20 minutes. Ask us.', 'It takes approx. 20 minutes.'],
    ['Notre atelier est au 12 bd. Voltaire. Venez.', 'Notre atelier est au 12 bd. Voltaire.'],
    ['Pregunte a la Sra. Ruiz. Ella sabe.', 'Pregunte a la Sra. Ruiz.'],
  ])('does not end after an abbreviation: %s', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  it.each([
    ['![The workshop](media/workshop.jpg) We tune. Ask us.'],
    ['![The workshop](media/workshop.jpg)\n\nWe tune. Ask us.'],
    ['[![The workshop](/workshop.jpg)](/about)\n\nWe tune. Ask us.'],
    ['# Our workshop\nWe tune. Ask us.'],
    ['## Our workshop\n\nWe tune. Ask us.'],
    ['Our workshop\n---\nWe tune. Ask us.'],
  ])('is without a picture or a heading before it: %j', (text) => {
    expect(firstSentence(text)).toBe('We tune.');
  });

  it('ends with the first item of a list, and is the heading of a text with nothing else', () => {
    expect(firstSentence('- one\n- two')).toBe('one');
    expect(firstSentence('## Our workshop')).toBe('Our workshop');
    expect(firstSentence('![The workshop](media/workshop.jpg)')).toBe('');
  });
});

describe('withoutFirstSentence', () => {
  it('removes the whole sentence with the abbreviations in it', () => {
    const text = 'We tune pianos in St. Albans every day. Ask us.';
    expect(withoutFirstSentence(text)).toBe('Ask us.');
    expect(withoutFirstSentence('We tune pianos in St. Albans.')).toBeUndefined();
  });

  it('changes no text that begins otherwise', () => {
    const text = '![The workshop](media/workshop.jpg) We tune. Ask us.';
    expect(withoutFirstSentence(text)).toBe(text);
  });
});

describe('markdownOutline', () => {
  it('splits the text at its second-level headings', () => {
    const outline = markdownOutline([
      'Lead.',
      '## First *thing*',
      'One.',
      '### Inside',
      'More.',
      '## Second',
      'Two.',
    ]);
    expect(outline.lead).toBe('Lead.');
    expect(outline.sections).toEqual([
      { id: 'first-thing', title: 'First thing', text: 'One.\n\n### Inside\n\nMore.' },
      { id: 'second', title: 'Second', text: 'Two.' },
    ]);
  });

  it('ignores a heading in a code fence', () => {
    expect(markdownOutline('```\n## not a section\n```\n\n## Section\n\nText.').sections).toHaveLength(1);
  });

  it('adds a number to the id of a repeated title', () => {
    const { sections } = markdownOutline('## Costs\n\nA\n\n## Costs\n\nB');
    expect(sections.map(({ id }) => id)).toEqual(['costs', 'costs-2']);
  });

  it('gives no number that makes the id of another title', () => {
    const { sections } = markdownOutline('## Costs\n\nA\n\n## Costs 2\n\nB\n\n## Costs\n\nC');
    expect(sections.map(({ id }) => id)).toEqual(['costs', 'costs-2', 'costs-3']);
  });

  it('loses no text', () => {
    const { lead, sections } = markdownOutline('## Only\n\nText.');
    expect(lead).toBe('');
    expect(sections[0]?.text).toBe('Text.');
  });
});

describe('headingId', () => {
  it('joins words with hyphens', () => {
    expect(headingId("What doesn't it cost? (2026)")).toBe('what-doesnt-it-cost-2026');
    expect(headingId('¿?')).toBe('section');
  });
});

describe('readingMinutes', () => {
  it('counts 220 words per minute and returns at least one minute', () => {
    expect(readingMinutes('word')).toBe(1);
    expect(readingMinutes('word '.repeat(880))).toBe(4);
  });
});
