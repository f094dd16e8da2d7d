import { describe, expect, it } from 'vitest';
import { ContentModel } from '../content/content-model.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { deskWords } from '../testing/desk-words.ts';
import { smallBlockTypes } from '../testing/small-blocks.tsx';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';

const model = new ContentModel(smallBlockTypes, [deskWords], []);

/** The findings in the small site with these words. Lines are those of the file with one space of indentation. */
function findings(words: object | undefined, language = 'en-US') {
  const site: SmallSite = {
    ...smallSite,
    'site.json': { ...(smallSite['site.json'] ?? {}), language },
    ...(words && { 'words.json': words }),
  };
  return new ContentLoader(model)
    .load(toFiles(site))
    .diagnostics.map(({ file, line, code, message, hint }) => ({
      at: `${file}:${line}`,
      code,
      message,
      hint,
    }));
}

describe('words.json', () => {
  it('may have any of the words, or be absent', () => {
    expect(findings(undefined)).toEqual([]);
    expect(findings({ desk: { greeting: 'Dear {name}', miles: '{count} mi' } })).toEqual([]);
    expect(findings({ desk: { miles: { one: 'a mile', other: '{count} mi' } } }, 'fr-FR')).toEqual([]);
  });

  it('has no unknown section and no unknown word', () => {
    expect(findings({ dsek: {} })).toMatchObject([
      { at: 'words.json:2', code: 'CB_UNKNOWN_PROPERTY', hint: 'Did you mean "desk"?' },
    ]);
    expect(findings({ desk: { greting: 'Hello {name}' } })).toMatchObject([
      { at: 'words.json:3', code: 'CB_UNKNOWN_PROPERTY', hint: 'Did you mean "greeting"?' },
    ]);
  });

  it('has texts, and no placeholders of pages', () => {
    expect(findings({ desk: { open: 3 } })).toMatchObject([{ at: 'words.json:3', code: 'CB_WRONG_TYPE' }]);
    expect(findings({ desk: { open: { other: 'Open' } } })).toMatchObject([{ code: 'CB_WRONG_TYPE' }]);
    expect(findings({ desk: { open: '{{ site.name }}' } })).toMatchObject([{ code: 'CB_PLACEHOLDER' }]);
  });

  it('has no markup, which visitors would read', () => {
    expect(findings({ desk: { open: 'Open', greeting: '<b>Dear</b> {name}' } })).toMatchObject([
      { at: 'words.json:4', code: 'CB_MARKUP', message: 'visitors would read the tag "<b>"' },
    ]);
    expect(findings({ desk: { miles: { one: 'a mile', other: '**{count}** miles' } } })).toMatchObject([
      { at: 'words.json:5', code: 'CB_MARKUP' },
    ]);
  });

  it('has the placeholders of each word, and no others', () => {
    expect(findings({ desk: { open: 'Open', greeting: 'Hello {nome}' } })).toEqual([
      {
        at: 'words.json:4',
        code: 'CB_WORD',
        message: 'the text has a placeholder {nome} that has no value here',
        hint: 'Write {name}. Names in braces are not translated.',
      },
    ]);
    expect(findings({ desk: { open: 'Open', greeting: 'Hello' } })).toMatchObject([
      {
        message: 'the text lacks the placeholder {name}',
        hint: 'Write {name} where the value belongs. The English text is "Hello {name}".',
      },
    ]);
    expect(findings({ desk: { open: 'Open {hours}' } })).toMatchObject([
      {
        message: 'the text has a placeholder {hours} that has no value here',
        hint: 'This word has no placeholders.',
      },
    ]);
    expect(findings({ desk: { miles: { one: 'one', other: 'many' } } })).toMatchObject([
      { at: 'words.json:5', message: 'the text lacks the placeholder {count}' },
    ]);
  });

  it('has the plural forms of the language', () => {
    expect(findings({ desk: { miles: { few: '{count}', other: '{count}' } } })).toEqual([
      {
        at: 'words.json:4',
        code: 'CB_WORD',
        message: '"desk.miles" has the plural form "few", which the language "en-US" does not use',
        hint: 'Its forms are: one, other.',
      },
    ]);
    expect(findings({ desk: { miles: { sevral: '{count}', other: '{count}' } } })).toMatchObject([
      { at: 'words.json:4', code: 'CB_UNKNOWN_PROPERTY' },
    ]);
  });

  it('has every word in a language without a built-in dictionary', () => {
    expect(findings(undefined, 'de-DE')).toMatchObject([
      {
        at: expect.stringMatching(/^site\.json:/),
        code: 'CB_MISSING_WORD',
        message: 'there is no built-in dictionary for this language, so words.json must have all 3 words',
      },
    ]);
    expect(findings({ desk: { open: 'Offen' } }, 'de-DE')).toMatchObject([
      { at: 'words.json:2', code: 'CB_MISSING_WORD', message: '"desk" lacks 2 words: greeting, miles' },
    ]);
    expect(
      findings({ desk: { open: 'Offen', greeting: 'TODO: Hello', miles: 'TODO: mi' } }, 'de-DE'),
    ).toMatchObject([
      {
        message: '"desk" lacks 2 words: greeting, miles',
        hint: expect.stringMatching(/^Translate the texts/),
      },
    ]);
    // A misspelled word hides no missing one.
    expect(findings({ desk: { opne: 'Offen', greeting: 'TODO: Hello {name}' } }, 'de-DE')).toMatchObject([
      { at: 'words.json:2', code: 'CB_MISSING_WORD', message: '"desk" lacks 3 words: greeting, open, miles' },
      { at: 'words.json:3', code: 'CB_UNKNOWN_PROPERTY' },
    ]);
    const complete = { open: 'Offen', greeting: 'Hallo {name}', miles: '{count} Meilen' };
    expect(findings({ desk: complete }, 'de-DE')).toEqual([]);
  });

  it('has no text that is still to be written', () => {
    const miles = { one: '{count} mille', other: 'TODO: {count} miles' };
    expect(findings({ desk: { open: 'Ouvert', miles } }, 'fr-FR')).toMatchObject([
      { at: 'words.json:2', code: 'CB_MISSING_WORD', message: '"desk" lacks 1 word: miles' },
    ]);
  });
});
