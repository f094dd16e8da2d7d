import { z } from 'zod';
import { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { line, link, markdown } from '../content/model/common.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { blockType } from '../render/block-type.ts';
import { RouteTable } from '../routes/route-table.ts';
import { checkPages } from '../rules/check-pages.ts';
import { withProperties } from './read-site.ts';
import { smallBlockTypes } from './small-blocks.tsx';
import { type SmallSite, smallSite, smallSiteTime, toFiles } from './small-site.ts';

/** The block types of the small site, and two whose values a page can get wrong. */
export const fittingBlockTypes = {
  ...smallBlockTypes,
  link: blockType({ schema: z.strictObject({ href: link(), text: markdown().optional() }) }),
  short: blockType({ schema: z.strictObject({ heading: line({ max: 12 }), more: line().optional() }) }),
};

const now = smallSiteTime;

/** The small site with valid titles and descriptions, so that each test has only its own finding. */
export const fittingSite: SmallSite = ['index', 'towns', 'not-found'].reduce(
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

/** Returns the fitting site with properties of one file replaced. */
export const fittingWith = (file: string, properties: object, site: SmallSite = fittingSite): SmallSite =>
  withProperties(file, properties, site);

/** Returns the fitting site with other blocks on the page of each town. */
export const townWith = (...blocks: object[]): SmallSite => fittingWith('templates/town.json', { blocks });

interface CheckedPages {
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
}

interface Schemas {
  readonly model: ContentModel;
  readonly blockTypes: Parameters<typeof checkPages>[1];
}

const fittingSchemas: Schemas = {
  model: new ContentModel(fittingBlockTypes, [], []),
  blockTypes: fittingBlockTypes,
};

/** Checks the pages of a site whose files are valid. */
export function checkPagesOf(site: SmallSite, { model, blockTypes }: Schemas = fittingSchemas): CheckedPages {
  const { snapshot, diagnostics } = new ContentLoader(model).load(toFiles(site), undefined, undefined, now);
  if (snapshot === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 1));
  return checkPages({ snapshot, routes: new RouteTable(snapshot, model), model }, blockTypes, now);
}

/** Returns the finding of `checkPagesOf`. Throws unless there is exactly one. */
export function onlyFinding(...checked: Parameters<typeof checkPagesOf>): Diagnostic {
  const { diagnostics } = checkPagesOf(...checked);
  const [found] = diagnostics;
  if (found === undefined || diagnostics.length > 1)
    throw new Error(`expected one finding, got ${JSON.stringify(diagnostics, null, 1)}`);
  return found;
}

/** The number of the first line of a file that contains the text. Throws if no line does. */
export function lineOf(site: SmallSite, file: string, text: string): number {
  const content = toFiles(site).find((candidate) => candidate.file === file)?.text ?? '';
  const found = content.split('\n').findIndex((candidate) => candidate.includes(text)) + 1;
  if (found === 0) throw new Error(`${file} has no line with ${text}`);
  return found;
}
