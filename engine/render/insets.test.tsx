import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContentReader } from '../compose/content-reader.ts';
import type { RequestInput } from '../compose/page-composer.ts';
import { ContentModel } from '../content/content-model.ts';
import { RouteTable } from '../routes/route-table.ts';
import { insetFaults } from '../testing/inset-faults.ts';
import { withProperties } from '../testing/read-site.ts';
import { smallBlockTypes, smallComponents } from '../testing/small-blocks.tsx';
import { toFiles } from '../testing/small-site.ts';
import { ContentLoader } from '../validate/load-content.ts';
import { createBlockRenderer } from './block-renderer.tsx';
import { type BlockProps, blockType, type PageContext } from './block-type.ts';
import { PageRenderer } from './page-renderer.ts';

type Texts = BlockProps<{ readonly text: string }>;

const schema = z.strictObject({ text: z.string() });

const blockTypes = {
  ...smallBlockTypes,
  printed: blockType({ schema, prints: ['text'] }),
  measured: blockType({ schema, prints: ['text'] }),
  linked: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => ({ text: read.inset(({ path }) => path) }),
    structuredData: ({ text }, { url }) => ({ '@type': 'WebPage', url: url(text) }),
  }),
  asked: blockType({ schema, prints: ['text'] }),
  captured: blockType({
    schema: z.strictObject({}),
    resolve: (_block, read: ContentReader) => {
      const city = read.subject('cities');
      return { text: read.inset(() => city?.name ?? 'none') };
    },
  }),
};

/** Shows a text of the request and an inset. */
const asked = ({ block, page }: Texts & { readonly page: PageContext }) => (
  <p title={page.query.q}>
    {block.text} {page.submission?.values.name}
  </p>
);

const now = Date.parse('2026-11-21T15:00:00Z');

/** The pages of towns with one block. */
function townsWith(block: object) {
  const drawn: string[] = [];
  const renderer = createBlockRenderer({
    ...smallComponents,
    printed: ({ block }: Texts) => (
      <p id={block.id} title={block.text}>
        In “{block.text}”
      </p>
    ),
    measured: ({ block }: Texts) => <p>{block.text.length}</p>,
    linked: ({ block }: Texts) => <a href={block.text}>this page</a>,
    asked,
    captured: ({ block }: Texts) => <p>{block.text}</p>,
  });
  const model = new ContentModel(blockTypes, []);
  const site = withProperties('templates/town.json', { blocks: [{ id: 'own', ...block }] });
  const { snapshot } = new ContentLoader(model).load(toFiles(site));
  if (snapshot === undefined) throw new Error('The content of the test is not valid.');
  const state = { snapshot, routes: new RouteTable(snapshot, model), model };
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
    lookOf: () => ({ css: { first: '', later: '' }, toolbarColors: '', fontPreloads: '' }),
    siteUrl: 'https://www.example.com',
    mode: 'production' as const,
    onBlockFailure: ({ error }: { readonly error: unknown }) => {
      throw error;
    },
  };
  const pages = new PageRenderer(options);
  const render = (path: string, input?: RequestInput) => pages.render(state, path, now, input);
  const drawings = () => drawn.filter((id) => id === 'own').length;
  return { render, drawings, faults: () => insetFaults(state, options, now) };
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
    const names = (reads = record.insets.get('own')?.reads ?? []) =>
      reads.flatMap(({ question }) => ('path' in question ? [question.path].flat().join('.') : []));
    expect(names()).toEqual(['name', 'state']);
    expect(names(record.blocks.get('own')?.reads)).not.toContain('name');
  });

  it('is part of structured data', () => {
    const { render } = townsWith({ type: 'linked' });
    render('/towns/keene');
    expect(render('/towns/dover').html).toContain('"url":"https://www.example.com/towns/dover"}');
  });

  it('without a text makes its page render the whole block', () => {
    const { render, drawings } = townsWith({ type: 'printed', text: '{{ city.partOf | default: "" }}' });
    expect(render('/towns/keene').html).toContain('<p id="own" title="">In “”</p>');
    expect(drawings()).toBe(2);
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
    expect(townsWith({ type: 'captured' }).faults().faults).toHaveLength(2);
  });
});
