import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { line, link, markdown } from '../content/model/common.ts';
import { blockType } from '../render/block-type.ts';
import { RouteTable } from '../routes/route-table.ts';
import { withFiles, withProperties } from '../testing/read-site.ts';
import { smallBlockTypes } from '../testing/small-blocks.tsx';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { checkDocuments } from './check-documents.ts';
import { checkPages } from './check-pages.ts';
import { ContentLoader } from './load-content.ts';

let asked = 0;

const blockTypes = {
  ...smallBlockTypes,
  link: blockType({ schema: z.strictObject({ href: link(), text: markdown().optional() }) }),
  short: blockType({ schema: z.strictObject({ heading: line({ max: 12 }), more: line().optional() }) }),
  fails: blockType({
    schema: z.strictObject({ at: z.string() }),
    resolve: (block, read: ContentReader) => {
      if (read.path.startsWith(block.at)) throw new Error('there is no map of it');
      return block;
    },
  }),
  moody: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => {
      const city = read.subject('cities');
      asked += 1;
      return { county: city?.county, text: asked % 2 === 1 ? city?.slug : read.site.tagline };
    },
  }),
};
const model = new ContentModel(blockTypes, []);
const now = Date.parse('2026-11-21T15:00:00Z');

/** Valid titles and descriptions for the small site, so that each test has only its own finding. */
const fitting: SmallSite = ['index', 'towns', 'not-found'].reduce(
  (site, name) =>
    withProperties(
      `pages/${name}.json`,
      {
        title: `The page about ${name}`,
        description: `A description of ${name} that is long enough for the results of a search.`,
      },
      site,
    ),
  withProperties(
    'templates/town-service.json',
    { description: '{{ service.name }} in {{ city.name }}: what it is, and how it is done in this town.' },
    withProperties(
      'templates/post.json',
      { title: '{{ post.title }}, an article' },
      withProperties('templates/service.json', { title: '{{ service.title }} | {{ site.name }}' }, smallSite),
    ),
  ),
);

interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
}

function check(site: SmallSite): Checked {
  const { snapshot, diagnostics } = new ContentLoader(model).load(toFiles(site));
  if (snapshot === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 1));
  return checkPages({ snapshot, routes: new RouteTable(snapshot, model), model }, model, blockTypes, now);
}

function only(site: SmallSite): Diagnostic {
  const { diagnostics } = check(site);
  const [found] = diagnostics;
  if (found === undefined || diagnostics.length > 1)
    throw new Error(`expected one finding, got ${JSON.stringify(diagnostics, null, 1)}`);
  return found;
}

function lineOf(site: SmallSite, file: string, text: string): number {
  const content = toFiles(site).find((candidate) => candidate.file === file)?.text ?? '';
  const found = content.split('\n').findIndex((candidate) => candidate.includes(text)) + 1;
  expect(found).toBeGreaterThan(0);
  return found;
}

const change = (file: string, properties: object, site: SmallSite = fitting): SmallSite =>
  withProperties(file, properties, site);

const townWith = (...blocks: object[]): SmallSite => change('templates/town.json', { blocks });

describe('valid pages', () => {
  it('have no finding, and each published page is counted once', () => {
    expect(check(fitting)).toMatchObject({ diagnostics: [], pages: 18 });
  });

  it('are counted with and without findings', () => {
    const { pages, diagnostics } = check(
      withFiles({ 'cities/dover.json': undefined, ...withoutDover() }, fitting),
    );
    expect(diagnostics).toEqual([]);
    expect(pages).toBe(14);
  });
});

function withoutDover(): SmallSite {
  return {
    'cities/keene.json': { ...Object(fitting['cities/keene.json']), neighbors: ['epping'] },
    'cities/epping.json': { ...Object(fitting['cities/epping.json']), neighbors: ['keene'] },
  };
}

describe('a missing value', () => {
  const site = townWith({ id: 'size', type: 'text', text: 'There live {{ city.population }} people.' });

  it('is reported at the line of the entry that lacks it, once for each entry', () => {
    const two = change(
      'cities/keene.json',
      { population: '23,000', sources: { population: '2020 count' } },
      site,
    );
    const { diagnostics } = check(two);
    expect(diagnostics).toHaveLength(2);
    expect(diagnostics[0]).toEqual({
      file: 'cities/dover.json',
      line: 1,
      column: 1,
      code: 'CB_MISSING_VALUE',
      severity: 'error',
      message: '"population" is needed by templates/town.json on /towns/dover, and is missing',
      hint: 'Add "population" here, or give the placeholder a default: {{ city.population | default: "…" }}.',
    });
    expect(diagnostics[1]).toMatchObject({ file: 'cities/epping.json' });
  });

  it('is reported at the cell that lacks it', () => {
    const cell = change('templates/town-service.json', {
      blocks: [{ id: 'intro', type: 'text', text: { from: 'cell.intro' } }],
    });
    const { diagnostics } = check(cell);
    const at = (file: string, text: string) => ({ file, line: lineOf(cell, file, text) });
    expect(diagnostics.map(({ file, line, code }) => ({ file, line, code }))).toEqual([
      { ...at('cities/dover.json', '"tuning"'), code: 'CB_MISSING_VALUE' },
      { ...at('cities/keene.json', '"repair"'), code: 'CB_MISSING_VALUE' },
    ]);
    expect(diagnostics[0]?.message).toBe(
      '"services.tuning.intro" is needed by templates/town-service.json on /towns/dover/tuning, and is missing',
    );
  });

  it('of the site is one finding, however many pages need it', () => {
    const layout = change('layouts/plain.json', {
      before: [{ id: 'bar', type: 'text', text: '{{ site.credits }}' }],
    });
    expect(only(layout)).toMatchObject({ file: 'site.json', code: 'CB_MISSING_VALUE' });
    const title = change('templates/town-service.json', {
      title: '{{ service.name }} by {{ site.credits }}',
    });
    expect(only(title)).toMatchObject({ file: 'site.json', code: 'CB_MISSING_VALUE' });
  });

  it('with a default or in a block that does not appear is not reported', () => {
    expect(
      check(townWith({ id: 'a', type: 'text', text: '{{ city.population | default: "Some" }}' })).diagnostics,
    ).toEqual([]);
    expect(
      check(townWith({ id: 'a', type: 'text', text: '{{ city.population }}', when: 'city.population' }))
        .diagnostics,
    ).toEqual([]);
  });

  it('that is not text has a hint about "from"', () => {
    const { diagnostics } = check(townWith({ id: 'a', type: 'text', text: '{{ city.neighbors }}' }));
    expect(diagnostics).toHaveLength(3);
    expect(diagnostics[0]).toMatchObject({
      code: 'CB_MISSING_VALUE',
      file: 'cities/dover.json',
      line: lineOf(fitting, 'cities/dover.json', '"neighbors"'),
      hint: 'Take a value that is not text with { "from": "…" }.',
    });
  });
});

describe('a value that its block rejects', () => {
  it('is reported at the entry that supplied it', () => {
    const site = change(
      'cities/epping.json',
      { county: 'The County of Rockingham' },
      townWith({
        id: 'a',
        type: 'short',
        heading: '{{ city.county }}',
      }),
    );
    expect(only(site)).toMatchObject({
      file: 'cities/epping.json',
      line: lineOf(site, 'cities/epping.json', 'Rockingham'),
      code: 'CB_LENGTH',
      message: 'on /towns/epping, block "a" (short): "heading" has 24 characters; the maximum is 12',
    });
  });

  it('is reported at the document if several values or only literal text supplied it', () => {
    const site = townWith({ id: 'a', type: 'short', heading: '{{ city.county }}, {{ city.state }}' });
    expect(only(site)).toMatchObject({
      file: 'templates/town.json',
      line: lineOf(site, 'templates/town.json', '{{ city.county }}'),
      code: 'CB_LENGTH',
    });
  });

  it('is reported at the override that replaced it', () => {
    const overrides = { town: { a: { heading: 'Much too long for it' } } };
    const site = change(
      'cities/dover.json',
      { overrides },
      townWith({ id: 'a', type: 'short', heading: 'fits' }),
    );
    expect(only(site)).toMatchObject({
      file: 'cities/dover.json',
      line: lineOf(site, 'cities/dover.json', 'Much too long'),
      code: 'CB_LENGTH',
    });
  });
});

describe('titles and descriptions', () => {
  it.each([
    ['title', 'Fourteen chars', /has 14 characters; .* at least 15/],
    ['title', 'x'.repeat(71), /has 71 characters; .* at most 70/],
    ['description', 'x'.repeat(49), /has 49 characters; .* at least 50/],
    ['description', 'x'.repeat(171), /has 171 characters; .* at most 170/],
  ])('a %s is too short or too long: %j', (name, text, message) => {
    const site = change('pages/towns.json', { [name]: text });
    expect(only(site)).toMatchObject({
      file: 'pages/towns.json',
      line: lineOf(site, 'pages/towns.json', `"${name}"`),
      code: 'CB_LENGTH',
      hint: `It reads: "${text}"`,
    });
    expect(only(site).message).toMatch(message);
  });

  it.each([
    ['title', 'x'.repeat(15)],
    ['title', 'x'.repeat(70)],
    ['description', 'x'.repeat(50)],
    ['description', 'x'.repeat(170)],
  ])('a %s may have %j', (name, text) => {
    expect(check(change('pages/towns.json', { [name]: text })).diagnostics).toEqual([]);
  });

  it('of a template are one finding, with the number of its pages', () => {
    const { message } = only(change('templates/town.json', { title: '{{ city.name }}' }));
    expect(message).toContain('the title of /towns/dover has 5 characters');
    expect(message).toContain('2 more pages have the same problem');
  });

  it('that two pages share are reported with both pages', () => {
    const title = 'The page about towns';
    expect(only(change('pages/index.json', { title }))).toMatchObject({
      code: 'CB_DUPLICATE_TEXT',
      file: 'pages/towns.json',
      message: `/towns has the same title as /: "${title}"`,
    });
  });

  it('that a template repeats are one finding', () => {
    const found = only(change('templates/town.json', { title: 'A town of this county' }));
    expect(found).toMatchObject({
      code: 'CB_DUPLICATE_TEXT',
      file: 'templates/town.json',
      message: '/towns/epping has the same title as /towns/dover: "A town of this county"',
    });
  });

  it('that two entries share, as after a file was copied, are reported at the copy', () => {
    const keene = smallSite['cities/keene.json'];
    const { diagnostics } = check({ ...smallSite, 'cities/aaa.json': keene });
    const shared = diagnostics.filter(({ message }) => message.startsWith('/towns/keene has the same'));
    expect(shared.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'cities/aaa.json:2',
      'cities/aaa.json:16',
    ]);
  });

  it('of pages with noIndex are not checked', () => {
    const short = { title: 'x', description: 'y' };
    expect(check(change('pages/towns.json', { ...short, noIndex: true })).diagnostics).toEqual([]);
    expect(check(change('pages/towns.json', { ...short, canonical: '/' })).diagnostics).toEqual([]);
  });
});

describe('a link', () => {
  it.each(['/towns', '/towns/keene', '/towns/dover/repair', '/#head', '#a', '/sitemap.xml', '/towns?a=b'])(
    'to %s leads somewhere',
    (href) => {
      expect(check(townWith({ id: 'a', type: 'link', href })).diagnostics).toEqual([]);
    },
  );

  it('to a missing page is reported once, with the nearest path', () => {
    const site = townWith({ id: 'a', type: 'link', href: '/twons#list' });
    expect(only(site)).toMatchObject({
      file: 'templates/town.json',
      line: lineOf(site, 'templates/town.json', '/twons'),
      code: 'CB_LINK',
      message: 'the link "/twons#list" leads to no page',
      hint: 'Did you mean "/towns"?',
    });
  });

  it('in markdown, to an unpublished page or to an unknown slug is reported', () => {
    for (const href of ['/news/second', '/towns/boston', '/work/moving', '/Towns', '/towns/']) {
      const site = townWith({ id: 'a', type: 'link', href: '/', text: ['First.', `[more](${href})`] });
      expect(only(site)).toMatchObject({
        code: 'CB_LINK',
        line: lineOf(site, 'templates/town.json', '[more]'),
      });
    }
  });

  it('is checked after placeholders are filled in', () => {
    const to = (path: string) => townWith({ id: 'a', type: 'link', href: '/', text: `[x](${path})` });
    expect(check(to('/towns/{{ city.slug }}')).diagnostics).toEqual([]);
    const { diagnostics } = check(to('/twn/{{ city.slug }}'));
    expect(diagnostics.map(({ code, message }) => ({ code, message }))).toEqual(
      ['dover', 'epping', 'keene'].map((slug) => ({
        code: 'CB_LINK',
        message: `the link "/twn/${slug}" leads to no page`,
      })),
    );
  });

  it('beside a variable is reported at the link, and one that follows from a variable at its value', () => {
    const textOf = (text: string) => townWith({ id: 'a', type: 'link', href: '/', text });
    const beside = textOf('{{ site.name }}: see [more](/nowhere) or [that](/towns/dover#nothing-here).');
    const lines = toFiles(beside)
      .find(({ file }) => file === 'templates/town.json')
      ?.text.split('\n');
    const { diagnostics } = check(beside);
    expect(
      diagnostics.map(({ file, line, column, code }) => [
        file,
        code,
        lines?.[line - 1]?.slice(column - 1).split(')', 1)[0],
      ]),
    ).toEqual([
      ['templates/town.json', 'CB_LINK', '/nowhere'],
      ['templates/town.json', 'CB_ANCHOR', '/towns/dover#nothing-here'],
    ]);
  });

  it('in an entry is reported at the entry, even if no page shows it today', () => {
    const site = change('posts/second.json', { body: ['One.', 'See [there](/nowhere-at-all).'] });
    expect(only(site)).toMatchObject({
      file: 'posts/second.json',
      line: lineOf(site, 'posts/second.json', 'nowhere-at-all'),
      code: 'CB_LINK',
    });
  });

  it('in "canonical" must lead to a page', () => {
    expect(only(change('pages/towns.json', { canonical: '/townz' }))).toMatchObject({
      code: 'CB_LINK',
      line: lineOf(change('pages/towns.json', { canonical: '/townz' }), 'pages/towns.json', '/townz'),
    });
  });
});

describe('a block that cannot be rendered', () => {
  it('is reported once, with the reason and the first page', () => {
    const site = change('templates/town-service.json', {
      blocks: [{ id: 'map', type: 'fails', at: '/towns/keene' }],
    });
    expect(only(site)).toMatchObject({
      file: 'templates/town-service.json',
      line: lineOf(site, 'templates/town-service.json', '"blocks"') + 1,
      code: 'CB_RESOLVE',
      message: 'on /towns/keene/tuning, block "map" cannot be rendered: there is no map of it',
    });
  });

  it('because it is impure is reported', () => {
    asked = 0;
    const site = townWith({ id: 'm', type: 'moody' });
    expect(only(site)).toMatchObject({
      file: 'templates/town.json',
      line: lineOf(site, 'templates/town.json', '"blocks"') + 1,
      code: 'CB_RESOLVE',
    });
  });
});

describe('an override', () => {
  const faults = (overrides: object): readonly Diagnostic[] => {
    const { snapshot } = new ContentLoader(model).load(toFiles(change('cities/dover.json', { overrides })));
    if (snapshot === undefined) throw new Error('the files have faults');
    return checkDocuments(snapshot, model);
  };

  it.each([
    ['a template that does not exist', { twon: {} }, 'there is no template "twon"', 'Did you mean "town"?'],
    [
      'a block that does not exist',
      { town: { abuot: {} } },
      'the template "town" has no block "abuot"',
      'Did you mean "about"?',
    ],
    [
      'a property that does not exist',
      { town: { about: { txt: 'x' } } },
      'a block of type "text" has no property "txt" to replace',
      'Did you mean "text"?',
    ],
    ["a block's type", { town: { about: { type: 'near' } } }, 'no property "type" to replace', '"text"'],
    ["a block's id", { town: { about: { id: 'x' } } }, 'no property "id" to replace', '"text"'],
    [
      'when a block appears',
      { town: { about: { when: 'city.name' } } },
      'no property "when" to replace',
      '"text"',
    ],
    [
      '"__proto__"',
      JSON.parse('{ "town": { "about": { "__proto__": {} } } }'),
      'no property "__proto__"',
      '"text"',
    ],
  ])('cannot name %s', (_name, overrides, message, hint) => {
    const [found, ...more] = faults(overrides);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ file: 'cities/dover.json', code: 'CB_OVERRIDE' });
    expect(found?.message).toContain(message);
    expect(found?.hint).toContain(hint);
  });

  it('may use the variables of its template only', () => {
    expect(faults({ 'town-service': { head: { text: '{{ service.name }} and {{ city.name }}' } } })).toEqual(
      [],
    );
    expect(faults({ town: { about: { text: '{{ service.name }}' } } })[0]).toMatchObject({
      file: 'cities/dover.json',
      code: 'CB_UNKNOWN_VARIABLE',
    });
    expect(faults({ town: { about: { text: '{{ city.constructor }}' } } })[0]?.code).toBe(
      'CB_UNKNOWN_VARIABLE',
    );
  });
});

describe('the part after the # of a link', () => {
  const linkFrom = (href: string) => change('posts/first.json', { body: `See [there](${href}).` });
  const anchorsIn = (href: string) =>
    check(linkFrom(href)).diagnostics.filter(({ code }) => code === 'CB_ANCHOR');

  it('names a block of the page that it leads to', () => {
    expect(anchorsIn('/towns/keene#abuot')).toMatchObject([
      {
        file: 'posts/first.json',
        message: 'the link "/towns/keene#abuot" leads to no part of /towns/keene',
        hint: 'Did you mean "#about"?',
      },
    ]);
  });

  it('may name a part of a block, or a page of another site', () => {
    for (const href of ['/towns/keene#about', '/towns/keene#about-heading', 'https://example.com/#x'])
      expect(anchorsIn(href)).toEqual([]);
  });
});
