import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { createElement as element, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { elementsOf, type WrittenNode } from './written-page.ts';

/**
 * The server that the benchmark compares first requests of pages with: Fastify and React alone, which render a page of 42 kB
 * with texts that differ by path, and neither read content nor keep anything. With a file of a `WrittenNode` as its argument, it
 * renders the elements and texts of that page.
 */
const sections = 45;
const itemsOfSection = 5;
const sentence =
  'A sentence about the place and the service has the length that such a sentence has on a page. ';

function Section({ path, number }: { readonly path: string; readonly number: number }) {
  const id = `section-${number}`;
  const items = Array.from({ length: itemsOfSection }, (_, item) =>
    element(
      'li',
      { key: item, className: 'item' },
      element('a', { href: `${path}/${item}` }, `Part ${item} of ${path}`),
    ),
  );
  return element(
    'section',
    { id, 'aria-labelledby': `${id}-heading` },
    element('h2', { id: `${id}-heading` }, `Section ${number} of ${path}`),
    element('p', { className: 'text' }, sentence, sentence),
    element('ul', { className: 'list' }, items),
  );
}

function Page({ path }: { readonly path: string }) {
  const numbers = Array.from({ length: sections }, (_, number) => number);
  return element(
    'html',
    { lang: 'en' },
    element('head', null, element('title', null, path)),
    element(
      'body',
      null,
      numbers.map((number) => element(Section, { key: number, path, number })),
    ),
  );
}

function pageOf(path: string): ReactNode {
  return written === undefined ? element(Page, { path }) : elementsOf(written, path);
}

const [, , file] = process.argv;
const written: WrittenNode | undefined =
  file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
const { LOG_LEVEL = 'warn', PORT } = process.env;
const app = fastify({ logger: { level: LOG_LEVEL } });
app.get('/*', (request, reply) => {
  reply.type('text/html').send(`<!doctype html>${renderToString(pageOf(request.url))}`);
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
