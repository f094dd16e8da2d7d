import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { useContext } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import type { RequestInput } from '../compose/page-composer.ts';
import { rootName } from '../compose/root.ts';
import { ContentModel } from '../content/content-model.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { RouteTable } from '../routes/route-table.ts';
import { withProperties } from '../testing/read-site.ts';
import { sharingFaults } from '../testing/sharing-faults.ts';
import { smallBlockTypes, smallComponents, smallStyles } from '../testing/small-blocks.tsx';
import { toFiles } from '../testing/small-site.ts';
import { createBlockRenderer } from './block-renderer.tsx';
import { type BlockProps, blockType, type PageContext } from './block-type.ts';
import type { ImageOf } from './head.ts';
import { InsetHtml } from './inset-html.ts';
import { PageRenderer } from './page-renderer.ts';

type Texts = BlockProps<{ readonly text: string }>;

const schema = z.strictObject({ text: z.string() });

const blockTypes = {
  ...smallBlockTypes,
  printed: blockType({ schema, prints: ['text'] }),
  written: blockType({ schema, prints: ['text'] }),
  measured: blockType({ schema, prints: ['text'] }),
  linked: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => ({ text: read.inset(({ path }) => path) }),
    structuredData: ({ text }, { url }) => ({ '@type': 'WebPage', url: url(text) }),
  }),
  paired: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => ({
      text: read.inset(({ path }) => (path === '/towns/dover' ? '/towns/keene' : '/towns/dover')),
    }),
  }),
  asked: blockType({ schema, prints: ['text'] }),
  captured: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => ({
      text: read.inset(() => read.subject('cities')?.name ?? 'none'),
    }),
  }),
};

/** Shows a text of the request and an inset. */
const asked = ({ block, page }: Texts & { readonly page: PageContext }) => (
  <p title={page.query.q}>
    {block.text} {page.submission?.values.name}
  </p>
);

const now = Date.parse('2026-11-21T15:00:00Z');

/**
 * The pages of towns with one block.
 * @param options the name of a town that is absent from the site, and the images of pages
 */
function townsWith(block: object, { draft, imageOf }: { draft?: string; imageOf?: ImageOf } = {}) {
  const drawn: string[] = [];
  const renderer = createBlockRenderer({
    ...smallComponents,
    printed: ({ block }: Texts) => (
      <p id={block.id} title={block.text}>
        In “{block.text}”
      </p>
    ),
    written: ({ block }: Texts) => {
      const toHtml = (text: string) => `<b>${text}</b>`;
      const html = useContext(InsetHtml)(block.text, (text) => toHtml(String(text))) ?? toHtml(block.text);
      return <p>{html}</p>;
    },
    measured: ({ block }: Texts) => <p>{block.text.length}</p>,
    linked: ({ block }: Texts) => <a href={block.text}>this page</a>,
    paired: ({ block }: Texts) => <a href={block.text}>the other town</a>,
    asked,
    captured: ({ block }: Texts) => <p>{block.text}</p>,
  });
  const model = new ContentModel(blockTypes, [], []);
  const towns = withProperties('templates/town.json', { blocks: [{ id: 'own', ...block }] });
  const site = draft === undefined ? towns : withProperties(`cities/${draft}.json`, { draft: true }, towns);
  const loadState = () => {
    const { snapshot } = new ContentLoader(model).load(toFiles(site));
    if (snapshot === undefined) throw new Error('The content of the test is not valid.');
    return { snapshot, routes: new RouteTable(snapshot, model), model };
  };
  let state = loadState();
  const options = {
    model,
    blockTypes,
    blockRenderer: {
      render: (...args: Parameters<typeof renderer.render>) => {
        drawn.push(args[1].id);
        return renderer.render(...args);
      },
    },
    shell: { start: '<html lang="%lang%">', middle: '<body>', end: '</body></html>' },
    styles: smallStyles,
    siteUrl: 'https://www.example.com',
    mode: 'production' as const,
    ...(imageOf && { imageOf }),
    onBlockFailure: ({ error }: { readonly error: unknown }) => {
      throw error;
    },
  };
  const pages = new PageRenderer(options);
  const render = (path: string, input?: RequestInput) => pages.render(state, path, now, input);
  const drawings = () => drawn.filter((id) => id === 'own').length;
  /** Replaces the content by a new version of it. */
  const reload = () => {
    const former = new WeakRef(state.snapshot);
    state = loadState();
    return former;
  };
  return { render, reload, drawings, faults: () => sharingFaults(state, options, now) };
}

describe('an inset', () => {
  const text = '<{{ city.name }}> & sign-in of {{ city.state }}';

  it('is filled in and escaped on each page, and the block around it is rendered once', () => {
    const { render, drawings } = townsWith({ type: 'printed', text });
    for (const name of ['Keene', 'Dover', 'Epping'])
      expect(render(`/towns/${name.toLowerCase()}`).html).toContain(
        `<p id="own" title="&lt;${name}&gt; &amp; sign-in of NH">In “&lt;${name}&gt; &amp; <no-br>sign-in</no-br> of NH”</p>`,
      );
    expect(drawings()).toBe(1);
  });

  it('has a record of its own on each page', () => {
    const { record } = townsWith({ type: 'printed', text }).render('/towns/keene');
    const ofTown = record.parts.filter(({ reads }) => reads.some(({ root }) => rootName(root) === ':cities'));
    const ofBlock = record.parts.filter(({ reads }) =>
      reads.some(({ root }) => rootName(root) === 'templates/town'),
    );
    expect(ofTown.length).toBeGreaterThan(0);
    expect(ofBlock.some((part) => !ofTown.includes(part))).toBe(true);
  });

  it('is part of structured data', () => {
    const { render } = townsWith({ type: 'linked' });
    render('/towns/keene');
    expect(render('/towns/dover').html).toContain('"url":"https://www.example.com/towns/dover"}');
  });

  it('is not the target of a link if its page is absent from the site', () => {
    const { render } = townsWith({ type: 'paired' }, { draft: 'keene' });
    expect(render('/towns/epping').html).toContain('<a href="/towns/dover">the other town</a>');
    expect(render('/towns/dover').html).toContain('<a>the other town</a>');
  });

  it('without a text makes its page render the whole block', () => {
    const { render, drawings } = townsWith({ type: 'printed', text: '{{ city.partOf | default: "" }}' });
    expect(render('/towns/keene').html).toContain('<p id="own" title="">In “”</p>');
    expect(drawings()).toBe(2);
  });

  it('does not keep the content in memory with which its block was rendered', async () => {
    const { render, reload, drawings } = townsWith({ type: 'written', text });
    render('/towns/keene');
    const former = reload();
    render('/towns/keene');
    expect(drawings()).toBe(1);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc');
    // A weak reference is kept until the end of the job that made it.
    await setImmediate();
    collectGarbage();
    expect(former.deref()).toBeUndefined();
  });

  it('cannot be named by a request', () => {
    const token = '\uFDD00\uFDD1';
    const { html } = townsWith({ type: 'asked', text }).render('/towns/keene', {
      query: { q: token },
      submission: { values: { name: token }, errors: [] },
    });
    expect(html).toContain('<p title="0">&lt;Keene&gt;');
    expect(html).toMatch(/of NH 0<\/p>/);
  });

  it('must only be printed, and must read its own page: a block that does not is found', () => {
    const good = townsWith({ type: 'printed', text }).faults();
    expect(good.faults).toEqual([]);
    expect(good.withInsets).toBe(3);
    expect(townsWith({ type: 'measured', text }).faults().faults).toEqual([
      '/towns/dover own',
      '/towns/epping own',
      '/towns/keene own',
    ]);
    expect(() => townsWith({ type: 'captured' }).faults()).toThrow(
      'must read from the reader that it is given',
    );
  });
});
