import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { Page } from './Page.tsx';
import type { BlockData, SiteData } from './page-data.ts';
import { htmlOf } from './shared.tsx';

/**
 * The server that the benchmark compares with: what a developer writes by hand for this one site, with Fastify and React.
 * All content is composed before the start, and each request renders one page. Nothing is cached.
 */
const { DATA = '', PORT } = process.env;
const site: SiteData = JSON.parse(readFileSync(DATA, 'utf8'));
const blocksAt = (indexes: readonly number[]): readonly BlockData[] =>
  indexes.flatMap((index) => site.blocks[index] ?? []);
for (const data of site.blocks) convertMarkdown(data);
const pages = new Map(site.pages.map((page) => [page.path, page]));

const app = fastify({ logger: { level: 'warn' } });
app.get('/*', (request, reply) => {
  const page = pages.get(request.url);
  if (page === undefined) return reply.code(404).send('Not found');
  const { before, main, after } = page;
  const content = { before: blocksAt(before), main: blocksAt(main), after: blocksAt(after) };
  const html = renderToStaticMarkup(<Page site={site} page={page} content={content} />);
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>${html}`);
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });

/** Converts the Markdown of a block, which is part of composing it. */
function convertMarkdown(data: BlockData): void {
  if (data.type === 'city-facts' && data.block.copy) htmlOf(data.block.copy);
  if (data.type === 'faq') for (const { answer } of data.block.items) htmlOf(answer);
  if (data.type === 'jobs') for (const { text } of data.block.jobs) htmlOf(text);
}
