import { describe, expect, it } from 'vitest';
import { emailAddress } from '../../blocks/forms/field-type-table.ts';
import { renderMarkdown } from '../../blocks/ui/markdown.ts';
import { markdownOutline } from '../../blocks/ui/markdown-text.ts';
import { compileText, escapeMarkdown } from '../../engine/compose/placeholder.ts';
import { pathOfBlock } from '../../engine/compose/provenance.ts';
import { sentencesOf } from '../../engine/compose/sentences.ts';
import { toJsonSchema } from '../../engine/content/json-schema.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import { headingsOfMarkdown, wordsOfMarkdown } from '../../engine/content/markdown-words.ts';
import { markdown } from '../../engine/content/model/common.ts';
import { readPictureHeader } from '../../engine/content/picture-header.ts';
import { picturesIn } from '../../engine/content/picture-references.ts';
import { sentenceGaps } from '../../engine/content/sentence-gaps.ts';
import { slugOf } from '../../engine/content/slug.ts';
import { readContentFile } from '../../engine/loading/read-content-file.ts';
import { keepTogether } from '../../engine/render/keep-together.ts';
import { canonicalPath } from '../../engine/routes/canonical-path.ts';
import { linksInMarkdown } from '../../engine/routes/links.ts';
import { markupInLine } from '../../engine/rules/markup.ts';
import type { CopyRule } from '../../engine/rules/rule.ts';
import { rulesOf } from '../../engine/rules/rules.ts';
import { readCopy } from '../../engine/rules/run-rules.ts';
import { readWholeSite, smallModel } from '../../engine/testing/read-site.ts';
import { smallSite } from '../../engine/testing/small-site.ts';
import { typeset } from '../../engine/words/typography.ts';
import { csvCell } from '../../server/dashboard/csv-cell.ts';
import { readSearch, searchExtras } from '../../server/database/search-words.ts';
import { addressGroups } from '../../server/http/network/addresses.ts';
import { readLeadFields, wordsOfFields } from '../../server/leads/forms/lead-field.ts';
import { readLeadContext } from '../../server/leads/lead-context.ts';
import { isGibberish } from '../../server/leads/spam/gibberish.ts';
import { spamSignals } from '../../server/leads/spam/spam-signals.ts';
import { originForm } from '../../server/request-target.ts';
import { negotiateEncoding } from '../../server/site/content-encoding.ts';
import { isMatched } from '../../server/site/representation.ts';
import { type Parser, superlinearText } from './time-growth.ts';

const headers: readonly Parser[] = [
  { name: 'negotiateEncoding', parse: negotiateEncoding, starts: ['a', 'a;', 'a;q=0', 'a;q=0.'] },
  { name: 'isMatched', parse: (text) => isMatched(text, '"a"') },
  { name: 'originForm', parse: (url) => originForm({ url }), starts: ['http://'] },
  { name: 'canonicalPath', parse: canonicalPath, starts: ['/'] },
  { name: 'addressGroups', parse: addressGroups },
];

const lead = { firstName: '', lastName: '', email: '', phone: '', company: '', service: '', location: '' };
const evidence = { isTrapFilled: false, milliseconds: undefined, recentLeads: 0 };
const claim = { block: 'a', landing: undefined, referrer: undefined, host: 'a.example' };

const bodies: readonly Parser[] = [
  { name: 'emailAddress', parse: (text) => emailAddress.test(text), starts: ['a@', 'a@a.'] },
  { name: 'readSearch', parse: readSearch },
  {
    name: 'searchExtras',
    parse: (text) =>
      searchExtras({ first_name: '', last_name: '', company: '', email: '', phone: text, message: text }),
  },
  { name: 'isGibberish', parse: isGibberish },
  {
    name: 'spamSignals',
    parse: (message) => spamSignals({ lead: { ...lead, message, source: '' }, ...evidence }),
  },
  {
    name: 'readLeadContext',
    parse: (text) =>
      readLeadContext({ ...claim, page: text, referer: `https://a.example/${text}` }, text, () => undefined),
  },
];

const leads: readonly Parser[] = [
  { name: 'csvCell', parse: csvCell, starts: ['x\n', 'x;"'] },
  { name: 'readLeadFields', parse: (text) => readLeadFields(JSON.stringify([field(text)])) },
  { name: 'wordsOfFields', parse: (text) => wordsOfFields([field(text)]) },
];

const field = (value: string) => ({ name: 'a', label: 'a', type: 'text' as const, value });

const markdownSchema = toJsonSchema(markdown());

const contents: readonly Parser[] = [
  { name: 'linksInMarkdown', parse: linksInMarkdown },
  { name: 'picturesIn', parse: (text) => picturesIn(markdownSchema, `${text}](media/a.png`) },
  { name: 'renderMarkdown', parse: (text) => renderMarkdown(text, 2, 'Table', () => '') },
  { name: 'markdownOutline', parse: markdownOutline },
  { name: 'headingsOfMarkdown', parse: headingsOfMarkdown },
  { name: 'wordsOfMarkdown', parse: wordsOfMarkdown },
  { name: 'sentenceGaps', parse: (text) => [...sentenceGaps(text, true)], starts: ['( '] },
  { name: 'compileText', parse: compileText, starts: ['{{ a', '{{ a | default: "'] },
  {
    name: 'sentencesOf',
    parse: (text) => {
      const compiled = compileText(text);
      return compiled.ok ? sentencesOf(compiled.text, true) : undefined;
    },
  },
  { name: 'escapeMarkdown', parse: escapeMarkdown },
  { name: 'keepTogether', parse: (text) => keepTogether(text, 'text') },
  {
    name: 'typeset',
    parse: (text) => ['en', 'es', 'fr'].map((language) => typeset(text, language)),
  },
  { name: 'slugOf', parse: slugOf },
  { name: 'parseJson', parse: (text) => parseJson('pages/a.json', text), starts: ['[', '["', '{"a": '] },
  {
    name: 'positionInText',
    parse: (text) => {
      const parsed = parseJson('pages/a.json', JSON.stringify(text));
      if (!parsed.ok) return undefined;
      return Array.from(text, (_, offset) => parsed.source.positionInText([], offset));
    },
  },
  { name: 'readPictureHeader', parse: (text) => readPictureHeader(Buffer.from(text)), starts: ['<svg '] },
  { name: 'markupInLine', parse: markupInLine },
];

/** Their time depends on the number of properties and on the lengths of names, not on the markup in them. */
const files: readonly Parser[] = [
  {
    name: 'readContentFile with unknown properties',
    parse: (text) => {
      const page = Object.fromEntries(text.split(' ').map((part, index) => [`${part}${index}`, 1]));
      return readContentFile('pages/a.json', JSON.stringify(page), smallModel, false).diagnostics.length;
    },
  },
];

const { snapshot } = readWholeSite(smallSite);

/** Their time depends on the number of blocks. */
const documents: readonly Parser[] = [
  {
    name: 'pathOfBlock',
    parse: (text) => {
      const [page] = snapshot.pages;
      if (page === undefined) throw new Error('The site has no page.');
      const ids = Array.from(text, (_, index) => `a${index}`);
      const document = { ...page, value: { ...page.value, blocks: ids.map((id) => ({ id, type: 'hero' })) } };
      return ids.map((id) => pathOfBlock(document, id));
    },
  },
];

const scope = readCopy(snapshot, smallModel, '2026-11-21');
const [copy] = scope.texts;

/** The snapshot with an entry that has the text, for rules that read entries. */
function withText(text: string): typeof snapshot {
  const parsed = parseJson('posts/long.json', JSON.stringify({ about: text }));
  const [entry] = snapshot.entries.values();
  if (!parsed.ok || entry === undefined) throw new Error('The text cannot be written.');
  const planted = { ...entry, id: 'posts/long', kind: 'posts', source: parsed.source } as const;
  return { ...snapshot, entries: new Map([...snapshot.entries, [planted.id, planted]]) };
}

/** A rule about copy, for one text that is markdown and is not. */
const parserOf = ({ code, check }: CopyRule): Parser => ({
  name: code,
  parse: (text) => {
    if (copy === undefined) throw new Error('The site has no text.');
    const texts = [true, false].map((isMarkdown) => ({ ...copy, text, isMarkdown }));
    return check({ ...scope, snapshot: withText(text), texts, examined: texts });
  },
});

const kinds = [
  {
    kind: 'headers',
    parsers: headers,
    fragments: [
      '0',
      ' ',
      ',',
      ';',
      '"',
      'a,',
      'a;q=0',
      'a ; ',
      '"a',
      '[a',
      '%',
      '%4',
      '/',
      '//',
      'A',
      ':',
      '1.',
    ],
  },
  {
    kind: 'bodies',
    parsers: bodies,
    fragments: [
      'a',
      ' ',
      '.',
      '@',
      'a.',
      'a@',
      '-',
      '\r\n',
      '<a ',
      '[url',
      'www.',
      'bcd',
      'aB',
      '/',
      '%4',
      '?',
      '&a=',
    ],
  },
  {
    kind: 'stored leads',
    parsers: leads,
    fragments: ['a', ' ', '\n', '\r\n', '\t', ';', ',', '"', '=', '\n=', '"=', ' ;', '\u0000'],
  },
  {
    kind: 'content texts',
    parsers: contents,
    fragments: [
      ...[
        'a',
        'A',
        '0',
        ' ',
        '\n',
        '\n\n',
        '.',
        '-',
        '_',
        '*',
        '**a',
        '`',
        '`a',
        '"',
        '\\',
        '<',
        '<a',
        '<!--',
        '<!---->',
        '&',
        '|',
        '|a\n',
      ],
      ...[
        '[',
        '](',
        '[a](',
        '[a]( ',
        '![',
        '![](media/',
        '![a](/b) ',
        '\n[',
        '\n[a]: ',
        '](a b',
        '(',
        '{',
        '{{',
        '{{ a }} b. ',
        '{% ',
      ],
      ...[
        'A. ',
        '1. ',
        '1.0',
        '"a" ',
        '# a\n',
        '## a\n',
        '> ',
        '- a\n',
        '\n# ',
        ' a@',
        '\u3002\u4e00',
        '[1,',
        '{"a":1,',
        ',"a":1',
      ],
    ],
  },
  { kind: 'documents', parsers: documents, fragments: ['a'] },
  { kind: 'files', parsers: files, fragments: ['a', ' ', 'a ', 'name '] },
  {
    kind: 'rules about copy',
    parsers: rulesOf('copy').map(parserOf),
    fragments: [
      ...[
        'a',
        'A',
        '0',
        ' ',
        '\n',
        '.',
        '- ',
        '"',
        '.\u201d',
        '`',
        '`a',
        '<a',
        '<b>',
        '</b>',
        '<%',
        '${',
        '{{',
        '{ a',
        '[',
        '[add',
        '**a',
      ],
      ...[
        '](',
        '[a](',
        '[a](/b) ',
        '](a b',
        '\n[',
        '0.',
        '0 ',
        'AA',
        'Aa ',
        'A, ',
        'a a ',
        'TODO ',
        'Northfield ',
        'in Northfield, ',
        '100% ',
      ],
    ],
  },
];

it('looks at all rules about copy and at the parsers of each kind', () => {
  expect(kinds.map(({ kind, parsers }) => [kind, parsers.length])).toEqual([
    ['headers', headers.length],
    ['bodies', bodies.length],
    ['stored leads', leads.length],
    ['content texts', contents.length],
    ['documents', documents.length],
    ['files', files.length],
    ['rules about copy', rulesOf('copy').length],
  ]);
});

describe.each(kinds)('the parsers of $kind', ({ parsers, fragments }) => {
  it.each(parsers)('$name takes time in proportion to the length of its text', (parser) => {
    expect(superlinearText(parser, fragments)).toBeUndefined();
  });
});

describe('superlinearText', () => {
  it.each([
    ['quadratic', /0+;/g, '0'],
    ['cubic', /\]\(\s*[^\s)]+[^)]*\)/g, '[a]('],
  ])('finds an expression that takes %s time', (_growth, expression, fragment) => {
    const planted = { name: 'planted', parse: (text: string) => text.match(expression) };
    expect(superlinearText(planted, ['x', fragment])).toBeDefined();
  });

  it('finds nothing in an expression that takes linear time', () => {
    expect(
      superlinearText({ name: 'linear', parse: (text) => text.match(/0|;/g) }, ['0', ';']),
    ).toBeUndefined();
  });
});
