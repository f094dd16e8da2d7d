import { describe, expect, it } from 'vitest';
import { checkPagesOf, fittingSite, fittingWith, lineOf, onlyFinding } from '../testing/page-findings.ts';

describe('titles and descriptions', () => {
  it.each([
    ['title', 'Fourteen chars', /has 14 characters; .* at least 15/],
    ['title', 'x'.repeat(71), /has 71 characters; .* at most 70/],
    ['description', 'x'.repeat(49), /has 49 characters; .* at least 50/],
    ['description', 'x'.repeat(171), /has 171 characters; .* at most 170/],
  ])('a %s is too short or too long: %j', (name, text, message) => {
    const site = fittingWith('pages/towns.json', { [name]: text });
    expect(onlyFinding(site)).toMatchObject({
      file: 'pages/towns.json',
      line: lineOf(site, 'pages/towns.json', `"${name}"`),
      code: 'CB_LENGTH',
      hint: `It reads: "${text}"`,
    });
    expect(onlyFinding(site).message).toMatch(message);
  });

  it.each([
    ['title', 'x'.repeat(15)],
    ['title', 'x'.repeat(70)],
    ['description', 'x'.repeat(50)],
    ['description', 'x'.repeat(170)],
  ])('a %s may have %j', (name, text) => {
    expect(checkPagesOf(fittingWith('pages/towns.json', { [name]: text })).diagnostics).toEqual([]);
  });

  it('of a template are one finding, with the number of its pages', () => {
    const { message } = onlyFinding(fittingWith('templates/town.json', { title: '{{ city.name }}' }));
    expect(message).toContain('the title of /towns/dover has 5 characters');
    expect(message).toContain('2 more pages have the same problem');
  });

  it('that are a value of an entry are reported at the value', () => {
    const site = fittingWith('cities/keene.json', { description: 'Too short.' });
    expect(onlyFinding(site)).toMatchObject({
      file: 'cities/keene.json',
      line: lineOf(site, 'cities/keene.json', '"description"'),
      message: expect.stringContaining('the description of /towns/keene has 10 characters'),
    });
  });

  it.each([
    ['a fallback', '{{ city.county | default: "Too short" }}', { county: undefined }],
    ['a value and other words', 'In {{ city.description }}', { description: 'Too short.' }],
  ])('that are %s are reported in the template', (_, description, properties) => {
    const others = ['dover', 'epping'].reduce(
      (site, slug) =>
        fittingWith(`cities/${slug}.json`, { county: `The county of ${slug} ${'x'.repeat(36)}` }, site),
      fittingWith('templates/town.json', { description }),
    );
    const found = onlyFinding(fittingWith('cities/keene.json', properties, others));
    expect(found).toMatchObject({
      file: 'templates/town.json',
      message: expect.stringContaining('the description of /towns/keene has'),
    });
    expect(found.message).not.toContain('more page');
  });

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

  it('of pages with noIndex are not checked', () => {
    const short = { title: 'x', description: 'y' };
    expect(checkPagesOf(fittingWith('pages/towns.json', { ...short, noIndex: true })).diagnostics).toEqual(
      [],
    );
    expect(checkPagesOf(fittingWith('pages/towns.json', { ...short, canonical: '/' })).diagnostics).toEqual(
      [],
    );
  });
});
