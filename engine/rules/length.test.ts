import { describe, expect, it } from 'vitest';
import { checkPagesOf, fittingWith, lineOf, onlyFinding } from '../testing/page-findings.ts';

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
