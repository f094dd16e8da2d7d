import { describe, expect, it } from 'vitest';
import { checkPagesOf, fittingSite, fittingWith, lineOf, onlyFinding } from '../testing/page-findings.ts';

describe('titles and descriptions', () => {
  it('that two pages share are reported with both pages', () => {
    const title = 'The page about towns';
    expect(onlyFinding(fittingWith('pages/index.json', { title }))).toMatchObject({
      code: 'CB_DUPLICATE_TEXT',
      file: 'pages/towns.json',
      message: `/towns has the same title as /: "${title}"`,
    });
  });

  it('that a template repeats are one finding', () => {
    const found = onlyFinding(fittingWith('templates/town.json', { title: 'A town of this county' }));
    expect(found).toMatchObject({
      code: 'CB_DUPLICATE_TEXT',
      file: 'templates/town.json',
      message: '/towns/epping has the same title as /towns/dover: "A town of this county"',
    });
  });

  it('that two entries of one name share, as after a file was copied, are one finding at the name of the copy', () => {
    const site = { ...fittingSite, 'cities/aaa.json': fittingSite['cities/keene.json'] };
    expect(onlyFinding(site)).toMatchObject({
      file: 'cities/aaa.json',
      line: lineOf(site, 'cities/aaa.json', '"name"'),
      code: 'CB_DUPLICATE_TEXT',
      message: 'two cities are called "Keene": the other is cities/keene.json',
      hint: 'Correct "name". If both are right, write what is particular to each page.',
    });
    expect(onlyFinding(fittingWith('cities/dover.json', { name: 'Keene' }))).toMatchObject({
      file: 'cities/dover.json',
      message: 'two cities are called "Keene": the other is cities/keene.json',
    });
  });

  it('that places of one name in two states share are reported at the value', () => {
    const description = 'A sentence about Keene that is long enough for search results to show.';
    const site = fittingWith(
      'templates/town.json',
      { title: '{{ city.name }}, {{ city.state }}, and around' },
      fittingWith('cities/dover.json', { name: 'Keene', state: 'VT', description }),
    );
    const found = checkPagesOf(site).diagnostics.filter(({ code }) => code === 'CB_DUPLICATE_TEXT');
    expect(found).toContainEqual(
      expect.objectContaining({
        line: lineOf(site, 'cities/dover.json', '"description"'),
        message: expect.stringMatching(/^\/towns\/\w+ has the same description as \/towns\/\w+: /),
        hint: 'Write what is particular to each page, or mark one of them noIndex.',
      }),
    );
  });
});
