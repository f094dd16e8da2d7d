import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import { ContentModel } from '../content/content-model.ts';
import { blockType } from '../render/block-type.ts';
import {
  checkPagesOf,
  fittingBlockTypes,
  fittingSite,
  fittingWith,
  lineOf,
  onlyFinding,
  townWith,
} from '../testing/page-findings.ts';
import { withFiles } from '../testing/read-site.ts';
import type { SmallSite } from '../testing/small-site.ts';

describe('valid pages', () => {
  it('have no finding, and each published page is counted once', () => {
    expect(checkPagesOf(fittingSite)).toMatchObject({ diagnostics: [], pages: 18 });
  });

  it('are counted with and without findings', () => {
    const { pages, diagnostics } = checkPagesOf(
      withFiles({ 'cities/dover.json': undefined, ...withoutDover() }, fittingSite),
    );
    expect(diagnostics).toEqual([]);
    expect(pages).toBe(14);
  });
});

function withoutDover(): SmallSite {
  return {
    'cities/keene.json': { ...Object(fittingSite['cities/keene.json']), neighbors: ['epping'] },
    'cities/epping.json': { ...Object(fittingSite['cities/epping.json']), neighbors: ['keene'] },
  };
}

describe('a missing value', () => {
  const site = townWith({ id: 'size', type: 'text', text: 'There live {{ city.population }} people.' });

  it('is reported at the line of the entry that lacks it, once for each entry', () => {
    const two = fittingWith(
      'cities/keene.json',
      { population: '23,000', sources: { population: '2020 count' } },
      site,
    );
    const { diagnostics } = checkPagesOf(two);
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
    const cell = fittingWith('templates/town-service.json', {
      blocks: [{ id: 'intro', type: 'text', text: { from: 'cell.intro' } }],
    });
    const { diagnostics } = checkPagesOf(cell);
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
    const layout = fittingWith('layouts/plain.json', {
      before: [{ id: 'bar', type: 'text', text: '{{ site.credits }}' }],
    });
    expect(onlyFinding(layout)).toMatchObject({ file: 'site.json', code: 'CB_MISSING_VALUE' });
    const title = fittingWith('templates/town-service.json', {
      title: '{{ service.name }} by {{ site.credits }}',
    });
    expect(onlyFinding(title)).toMatchObject({ file: 'site.json', code: 'CB_MISSING_VALUE' });
  });

  it('with a default or in a block that does not appear is not reported', () => {
    expect(
      checkPagesOf(townWith({ id: 'a', type: 'text', text: '{{ city.population | default: "Some" }}' }))
        .diagnostics,
    ).toEqual([]);
    expect(
      checkPagesOf(
        townWith({ id: 'a', type: 'text', text: '{{ city.population }}', when: 'city.population' }),
      ).diagnostics,
    ).toEqual([]);
  });

  it('that is not text has a hint about "from"', () => {
    const town = townWith({ id: 'a', type: 'text', text: 'About {{ city.about }}' });
    const site = fittingWith('cities/dover.json', { about: ['One.', 'Two.'] }, town);
    expect(onlyFinding(site)).toMatchObject({
      code: 'CB_MISSING_VALUE',
      file: 'cities/dover.json',
      line: lineOf(site, 'cities/dover.json', '"about"'),
      hint: 'Take a value that is not text with { "from": "…" }.',
    });
  });
});

describe('a value that its block rejects', () => {
  it('is reported at the entry that supplied it', () => {
    const site = fittingWith(
      'cities/epping.json',
      { county: 'The County of Rockingham' },
      townWith({
        id: 'a',
        type: 'short',
        heading: '{{ city.county }}',
      }),
    );
    expect(onlyFinding(site)).toMatchObject({
      file: 'cities/epping.json',
      line: lineOf(site, 'cities/epping.json', 'Rockingham'),
      code: 'CB_LENGTH',
      message: 'on /towns/epping, block "a" (short): "heading" has 24 characters; the maximum is 12',
    });
  });

  it('is reported at the document if several values or only literal text supplied it', () => {
    const site = townWith({ id: 'a', type: 'short', heading: '{{ city.county }}, {{ city.state }}' });
    expect(onlyFinding(site)).toMatchObject({
      file: 'templates/town.json',
      line: lineOf(site, 'templates/town.json', '{{ city.county }}'),
      code: 'CB_LENGTH',
    });
  });

  it('is reported at the override that replaced it', () => {
    const overrides = { town: { a: { heading: 'Much too long for it' } } };
    const site = fittingWith(
      'cities/dover.json',
      { overrides },
      townWith({ id: 'a', type: 'short', heading: 'fits' }),
    );
    expect(onlyFinding(site)).toMatchObject({
      file: 'cities/dover.json',
      line: lineOf(site, 'cities/dover.json', 'Much too long'),
      code: 'CB_LENGTH',
    });
  });
});

describe('a block that cannot be rendered', () => {
  const blockTypes = {
    ...fittingBlockTypes,
    fails: blockType({
      schema: z.strictObject({ at: z.string() }),
      resolve: (block, read: ContentReader) => {
        if (read.path.startsWith(block.at)) throw new Error('there is no map of it');
        return block;
      },
    }),
  };

  const schemas = { model: new ContentModel(blockTypes, [], []), blockTypes };

  it('is reported once, with the reason and the first page', () => {
    const site = fittingWith('templates/town-service.json', {
      blocks: [{ id: 'map', type: 'fails', at: '/towns/keene' }],
    });
    expect(onlyFinding(site, schemas)).toMatchObject({
      file: 'templates/town-service.json',
      line: lineOf(site, 'templates/town-service.json', '"blocks"') + 1,
      code: 'CB_RESOLVE',
      message: 'on /towns/keene/tuning, block "map" cannot be rendered: there is no map of it',
    });
  });
});

describe('two blocks with one heading', () => {
  const blocks = (...headings: string[]) => ({
    blocks: headings.map((heading, index) => ({ id: `short-${index}`, type: 'short', heading })),
  });

  it('are a warning at the second one', () => {
    const site = fittingWith('templates/town.json', blocks('Prices', 'Hours', 'Prices'));
    expect(onlyFinding(site)).toMatchObject({
      file: 'templates/town.json',
      code: 'CB_DUPLICATE_HEADING',
      severity: 'warning',
      message: expect.stringContaining('have the heading "Prices"'),
    });
  });

  it('are none if the headings differ', () => {
    expect(checkPagesOf(fittingWith('templates/town.json', blocks('Prices', 'Hours'))).diagnostics).toEqual(
      [],
    );
  });
});
