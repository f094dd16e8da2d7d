import { describe, expect, it } from 'vitest';
import { readWholeSite, smallModel, withFiles, withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';
import type { SmallSite } from '../testing/small-site.ts';
import { checkCopy } from './run-rules.ts';

const post = (body: string, site?: SmallSite) => withProperties('posts/first.json', { body }, site);
const description = (text: string) =>
  withProperties('posts/first.json', {
    description: `${text} A sentence that is long enough for search results.`,
  });

/** The first finding in a post, whose position starts with a text and whose message contains another one. */
function expectFinding(code: string, site: SmallSite, at: string, message: string): void {
  const [found] = ruleFindings(code, site);
  expect(found).toContain(`posts/first.json at "${at}`);
  expect(found).toContain(message);
}

const long = `${'a word and '.repeat(25)}the end.`;

describe('a text is reported', () => {
  it.each([
    ['CB_LEFTOVER', 'The price is TODO.', 'TODO.', '"TODO" is left over from writing'],
    ['CB_LEFTOVER', 'Lorem ipsum dolor.', 'Lorem ipsum ', '"Lorem ipsum" is left over'],
    ['CB_LEFTOVER', 'Call [insert number] now.', '[insert numb', '"[insert number]" is left over'],
    ['CB_LEFTOVER', 'By }} the door.', '}} the door.', '"}}" is left over'],
    ['CB_LEFTOVER', 'Ask { site.name } first.', '{ site.name ', '"{ site.name }" has single braces'],
    ['CB_LEFTOVER', 'Ask {site.name|upcase} first.', '{site.name|u', 'has single braces'],
    ['CB_LEFTOVER', 'Visits in {city} are free.', '{city} are f', '"{city}" has single braces'],
    ['CB_LEFTOVER', 'Visits in { City Name } too.', '{ City Name ', '"{ City Name }" has single braces'],
    ['CB_LEFTOVER', 'Visits in {citty} are free.', '{citty} are ', '"{citty}" has single braces'],
    ['CB_LEFTOVER', 'Visits in {cty} are free.', '{cty} are fr', '"{cty}" has single braces'],
    ['CB_LEFTOVER', 'Visits in <city> are free.', '<city> are f', '"<city>" is left over'],
    ['CB_LEFTOVER', 'Visits in <<City>> are free.', '<<City>> are', '"<<City>>" is left over'],
    ['CB_LEFTOVER', 'Visits in [city] are free.', '[city] are f', '"[city]" is left over'],
    ['CB_LEFTOVER', 'Visits in [City Name] are free.', '[City Name] ', '"[City Name]" is left over'],
    ['CB_DOUBLED_WORD', 'We tune the the piano.', 'the the pian', '"the the" repeats a word'],
    ['CB_SPACING', 'We tune , and we go.', ' , and we go', 'there is a space before ","'],
    ['CB_SPACING', 'We tune pianos .', ' .', 'there is a space before "."'],
    ['CB_MARKUP', 'A <b>bold</b> word.', '<b>bold</b>', 'visitors would read the tag "<b>"'],
    ['CB_MARKUP', 'A **bold word.', '**bold word.', '"**" is not closed'],
    ['CB_MARKUP', 'Run `tune now.', '`tune now.', '"`" is not closed'],
    ['CB_MARKUP', 'See [the towns](/towns', '[the towns](', 'is not closed'],
    ['CB_LONG_SENTENCE', `Short. ${long}`, 'a word and a', 'a sentence has 77 words, of at most 60'],
  ])('%s: %s', (code, body, at, message) => {
    expectFinding(code, post(body), at, message);
  });

  it.each([
    ['Trusted by 200 families.', 'Trusted by 2'],
    ['We have 30 years of experience.', '30 years of '],
    ['With 98% satisfied clients.', '98% satisfie'],
    ['Rated 4.9 stars by all.', '4.9 stars by'],
    ['We cut your costs by 40 percent.', 'We cut your '],
    ['So: yes. Reduce downtime by up to 30%!', 'Reduce downt'],
    ['Over twenty years of experience.', 'twenty years'],
    ['Hundreds of clients trust us.', 'Hundreds of '],
    ['Since then we have kept 312 clients.', 'we have kept'],
    ['Of owners, 97% of them renew.', '97% of them '],
    ['More than three hundred clients.', 'More than th'],
    ['We answer calls in 15 minutes.', 'We answer ca'],
  ])('CB_UNSOURCED_FIGURE: %s', (body, at) => {
    expectFinding('CB_UNSOURCED_FIGURE', post(body), at, 'is a figure without a source');
  });

  it('CB_MARKUP: an element once, and each tag that is alone', () => {
    expect(ruleFindings('CB_MARKUP', post('A <b>bold <i>and</i></b> word.'))).toHaveLength(2);
    expect(ruleFindings('CB_MARKUP', post('A <br> and a </p> here.'))).toHaveLength(2);
    const embedded =
      '<iframe src="https://example.com"> <script src=a> <video src=b> <object data=c> <embed src=d>';
    expect(ruleFindings('CB_MARKUP', post(embedded))).toHaveLength(5);
  });

  it('CB_MARKUP: markup and entities in a text that is shown as it is written', () => {
    expectFinding('CB_MARKUP', description('A **bold** word.'), '**bold** wor', 'with "**bold**"');
    expectFinding('CB_MARKUP', description('Tuning &amp; repair.'), '&amp; repair', 'would read "&amp;"');
  });
});

it('texts of site.json are examined like all others', () => {
  const tagline = 'It holds until **the the spring. TODO';
  const site = withProperties('site.json', { tagline });
  for (const code of ['CB_LEFTOVER', 'CB_DOUBLED_WORD'])
    expect(ruleFindings(code, site)).toEqual([expect.stringMatching(/^site\.json at "/)]);
});

it('CB_LEFTOVER: a gap once', () => {
  expect(ruleFindings('CB_LEFTOVER', post('Visits in [City Name], <<town>> and {county}.'))).toHaveLength(3);
});

const hintsOf = (code: string, site: SmallSite) =>
  checkCopy(readWholeSite(site).snapshot, smallModel, Date.parse('2026-11-21T17:00:00Z'))
    .diagnostics.filter((found) => found.code === code)
    .map(({ hint }) => hint);

it('the hint about a gap names the variable of templates that fills it', () => {
  expect(hintsOf('CB_LEFTOVER', post('Visits in {citty} by [company].'))).toEqual([
    'Write "{{ city.name }}" in a template, or the words themselves.',
    'Write "{{ site.name }}" in a template, or the words themselves.',
  ]);
});

describe('the hint about a figure', () => {
  const withClaims = (body: string) =>
    withFiles(
      Object.fromEntries(
        [
          { value: '5.0', label: 'the average rating' },
          { value: '15 min', label: 'to an answer' },
          { value: '95%', label: 'of clients stay' },
          { value: '1,200+', label: 'clients' },
          { value: '10+', label: 'hours saved in a week' },
        ].map((claim, index) => [
          `claims/claim-${index}.json`,
          { ...claim, source: 'The ledger', date: '2026-01-01' },
        ]),
      ),
      post(body),
    );

  it.each([
    ['We answer within 15 minutes.', 1],
    ['Rated 5 stars by all.', 0],
    ['With 95 percent satisfied clients.', 2],
    ['Trusted by 1200 families.', 3],
    ['It saves 10 hours.', 4],
  ])('names the claim of the same amount and unit: %s', (body, claim) => {
    expect(hintsOf('CB_UNSOURCED_FIGURE', withClaims(body))).toEqual([
      `Write {{ claims.claim-${claim}.value }}.`,
    ]);
  });

  it.each(['We answer within 5 minutes.', 'Trusted by 12 families.', 'We answer calls in 15 hours.'])(
    'names no claim of another one: %s',
    (body) => {
      expect(hintsOf('CB_UNSOURCED_FIGURE', withClaims(body))).toEqual([
        'Add a file in claims/ with its source and date, and write {{ claims.SLUG.value }}.',
      ]);
    },
  );
});

describe('a text that looks like it is accepted', () => {
  it.each([
    ['CB_LEFTOVER', 'Todo is a word of Spanish, and {{ site.name }} a name. See [your town](/towns).'],
    ['CB_LEFTOVER', 'The set {1, 2}, the {middle} pedal and {{ site.name }}, as in {a. b}.'],
    [
      'CB_LEFTOVER',
      'See [city](/towns) and [town][1]. A <b and c> d, <https://example.com/city>, "[the] piano".',
    ],
    ['CB_DOUBLED_WORD', 'He had had time. Walla Walla is far. What it is, is cold. Read IT it is.'],
    ['CB_DOUBLED_WORD', 'Type `a` and `b` and {{ site.name }} and `c`.'],
    [
      'CB_SPACING',
      'With .NET, in {{ site.name }}, at `a` , "b", and so on ... Wait: (yes), 1 .5 and :) too.',
    ],
    ['CB_MARKUP', 'Type `<b>` or \\<b> in the field.'],
    ['CB_MARKUP', 'If a < b and **bold** and `code` are [linked](/towns), 3 > 2 * 1.'],
    ['CB_LONG_SENTENCE', 'Sixty short words. '.repeat(40)],
    [
      'CB_UNSOURCED_FIGURE',
      'A visit takes 90 minutes, 50% of it listening. In 30 years wood dries; 3 clients wait.',
    ],
    [
      'CB_UNSOURCED_FIGURE',
      'The state cut its fee by 10 percent; twenty years on, hundreds of clients waited.',
    ],
    ['CB_UNSOURCED_FIGURE', 'Trusted by many, 4 out of ten.'],
    ['CB_UNSOURCED_FIGURE', 'We asked 3 clients; 40% of them moved, more than a hundred pianos.'],
    ['CB_UNSOURCED_FIGURE', 'We answer when we can. In 15 minutes a piano is open.'],
  ])('%s: %s', (code, body) => {
    expect(ruleFindings(code, post(body))).toEqual([]);
  });

  it('CB_SPACING: a space before a colon in French, but not before a comma', () => {
    const site = (body: string) => withProperties('site.json', { language: 'fr-FR' }, post(body));
    expect(ruleFindings('CB_SPACING', site('Vraiment ? Oui : tout va bien !'))).toEqual([]);
    expect(ruleFindings('CB_SPACING', site('Oui , tout va bien.'))).toHaveLength(1);
  });

  it('CB_LONG_SENTENCE: below the maximum of the site', () => {
    const site = { ...post(long), 'quality.json': { cells: {}, maxSentenceWords: 90 } };
    expect(ruleFindings('CB_LONG_SENTENCE', site)).toEqual([]);
  });
});

describe('a claim', () => {
  const clients = (dates: object) => withProperties('claims/clients.json', dates);

  it.each([
    [{ expires: '2026-11-21' }, 'the claim expired on 2026-11-21 and is no longer shown'],
    [{ expires: '2026-12-21' }, 'the claim expires on 2026-12-21, in 30 days'],
    [{ review: '2026-11-01' }, 'the claim was due for review on 2026-11-01'],
  ])('with %o is a warning', (dates, message) => {
    expect(ruleFindings('CB_CLAIM_DATE', clients(dates))).toEqual([`claims/clients.json at "": ${message}`]);
  });

  it.each([
    ['2026-11-21', 'the security contact expired on 2026-11-21 and is no longer published'],
    ['2026-12-21', 'the security contact expires on 2026-12-21, in 30 days'],
  ])('and so is a security contact until %s', (expires, message) => {
    const security = { contact: 'mailto:security@example.com', expires };
    expect(ruleFindings('CB_CLAIM_DATE', withProperties('site.json', { security }))).toEqual([
      `site.json at "": ${message}`,
    ]);
  });

  it('with later dates is valid', () => {
    expect(ruleFindings('CB_CLAIM_DATE', clients({ expires: '2026-12-22', review: '2026-11-22' }))).toEqual(
      [],
    );
  });
});
