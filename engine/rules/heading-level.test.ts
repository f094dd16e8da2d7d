import { expect, it } from 'vitest';
import { withProperties } from '../testing/read-site.ts';
import { ruleFindings } from '../testing/rule-findings.ts';

const findings = (body: string | readonly string[]) =>
  ruleFindings('CB_HEADING_LEVEL', withProperties('posts/first.json', { body }));

it.each([
  ['alone', '# The bench', '# The bench'],
  ['after a paragraph', 'A lead.\n# The bench\nText.', '# The bench\\'],
  ['in a list of paragraphs', ['A lead.', '## Tools', 'Text.', '# The bench'], '# The bench'],
  ['indented', 'A lead.\n\n  # The bench #', '# The bench '],
  ['in a quotation', '> # The bench', '# The bench'],
  ['underlined', 'A lead.\n\nThe bench\n=========', 'The bench\\n='],
])('reports a heading of the first level that is %s', (_, body, at) => {
  expect(findings(body)).toEqual([
    `posts/first.json at "${at}": the heading "The bench" has the first level, which only the title of a page has`,
  ]);
});

it('reports it in every text in markdown', () => {
  const site = withProperties('cities/dover.json', { about: ['# Around the green', 'A sentence.'] });
  expect(ruleFindings('CB_HEADING_LEVEL', site)).toEqual([
    'cities/dover.json at "# Around the": the heading "Around the green" has the first level, which only the title of a page has',
  ]);
});

it.each([
  '## The bench',
  'The bench\n---------',
  'We are the # 1 shop, and item #2 is\n#3 of the list, with C# and a #hashtag.',
  'Type `# one` here.\n\n```sh\n# a comment\nls\n```',
  '    # indented code',
  '\\# Not a heading',
  'One = two\n\n= three',
])('accepts %j', (body) => {
  expect(findings(body)).toEqual([]);
});

it('accepts a text without markup that starts with a number sign', () => {
  const site = withProperties('posts/first.json', { title: '# of strings in a piano' });
  expect(ruleFindings('CB_HEADING_LEVEL', site)).toEqual([]);
});
