import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import { ContentModel } from '../content/content-model.ts';
import { defaultComposition } from '../content/theme/composition.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { createBlockRenderer } from '../render/block-renderer.tsx';
import { type BlockProps, blockType } from '../render/block-type.ts';
import type { Look } from '../render/look.ts';
import { PageRenderer } from '../render/page-renderer.ts';
import type { BlockFailure } from '../render/page-renderer-options.ts';
import { PageStyles } from '../render/page-styles.ts';
import { definedComponents } from '../render/styled.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { withProperties } from './read-site.ts';
import { smallBlockTypes, smallComponents } from './small-blocks.tsx';
import { type SmallSite, smallSiteTime, toFiles } from './small-site.ts';

const look: Look = {
  css: ':root{--a:0}',
  composition: defaultComposition,
  toolbarColors: '',
  fontPreloads: '',
};

/** The time at which the pages are rendered. */
export const now = Date.parse('2026-11-21T15:00:00Z');

const blockTypes = {
  ...smallBlockTypes,
  trail: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => ({ path: read.path }),
    structuredData: ({ path }, { url }) => ({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, item: url(path) }],
    }),
  }),
  broken: blockType({ schema: z.strictObject({ on: z.string() }) }),
  unmade: blockType({
    schema: z.strictObject({}),
    resolve: (): { readonly text: string } => {
      throw new Error('nothing to join');
    },
  }),
  form: blockType({ schema: z.strictObject({}) }),
  answer: blockType({ schema: z.strictObject({}) }),
  loud: blockType({ schema: z.strictObject({}) }),
  louder: blockType({ schema: z.strictObject({}) }),
};

const Loud = styled.p`
  color: red;
`;
const Louder = styled(Loud)`
  color: blue;
`;

const styles = new PageStyles(definedComponents(), { first: '', later: '.later{top:0}' }, () => look);

/** The components of one renderer. */
const createComponents = () => {
  return {
    ...smallComponents,
    trail: ({ block }: BlockProps<{ readonly path: string }>): ReactNode => <nav>{block.path}</nav>,
    broken: ({ block, page }: BlockProps<{ readonly on: string }>): ReactNode => {
      if (page.path === block.on) throw new Error('<b>cannot</b> be drawn');
      return <p>{block.on} is elsewhere</p>;
    },
    unmade: (): ReactNode => <p>never</p>,
    form: ({ page }: BlockProps<object>): ReactNode => (
      <form>
        {page.submission?.errors.map(({ path, message }) => (
          <p key={path}>{message}</p>
        ))}
        <input name="mail" defaultValue={page.submission?.values.mail ?? ''} />
      </form>
    ),
    answer: ({ page }: BlockProps<object>): ReactNode => <output>{page.query.staff ?? 'none'}</output>,
    loud: (): ReactNode => <Loud>loud</Loud>,
    louder: (): ReactNode => <Louder>louder</Louder>,
  };
};

const model = new ContentModel(blockTypes, [], []);

/** Returns the state of a site without findings. */
export function stateOf(site: SmallSite, now: number = smallSiteTime): SiteState {
  const { snapshot, diagnostics } = new ContentLoader(model).load(toFiles(site), undefined, undefined, now);
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}

/** Returns a renderer with the failures that it reported and the ids of the blocks that it drew. */
export function rendererIn(mode: 'development' | 'production' = 'production') {
  const failures: BlockFailure[] = [];
  const drawn: string[] = [];
  const blocks = createBlockRenderer(createComponents());
  const renderer = new PageRenderer({
    model,
    blockTypes,
    blockRenderer: {
      render: (type, block, page) => {
        drawn.push(block.id);
        return blocks.render(type, block, page);
      },
    },
    shell: {
      start: '<!doctype html><html lang="%lang%"><head>',
      middle: '</head><body>',
      end: '</body></html>',
    },
    styles,
    siteUrl: 'https://www.example.com',
    mode,
    onBlockFailure: (failure) => failures.push(failure),
  });
  return { renderer, failures, drawn };
}

export const parse = (html: string): Document => new JSDOM(html).window.document;

/** The small site with other blocks on the pages of towns. */
export const townWith = (...blocks: object[]): SmallSite => withProperties('templates/town.json', { blocks });

export const text = { id: 'text', type: 'text', text: 'still here' };
