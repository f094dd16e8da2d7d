import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { ExplainedItem } from '../../engine/explain/explain-page.ts';
import { sourceRoute } from './source-route.ts';

const item = (value: string, selector: string, line: number): ExplainedItem => ({
  place: 'text',
  name: 'p',
  value,
  selector,
  sources: [{ file: 'pages/a b.json', line, column: 5, isCode: false, path: [], rule: 'page' }],
});

const app = Fastify();
sourceRoute(app, {
  contentDir: '/srv/content',
  editorUrl: 'vscode://file/{file}:{line}:{column}',
  explain: async () => [item('Hello', '#header > a', 3), item('Hello', '#hero > p', 8)],
});

it('answers with the address of the text in the code editor, by the element that contains it', async () => {
  const answer = await app.inject('/__cityblock/source?path=/&text=Hello&id=hero');
  expect(answer.json()).toEqual({ url: 'vscode://file/srv/content/pages/a%20b.json:8:5' });
  const other = await app.inject('/__cityblock/source?path=/&text=Hello&id=footer');
  expect(other.json()).toEqual({ url: 'vscode://file/srv/content/pages/a%20b.json:3:5' });
});

it('answers 404 for a text that the page does not have', async () => {
  const { statusCode, body } = await app.inject('/__cityblock/source?path=/&text=Bye');
  expect({ statusCode, body }).toEqual({ statusCode: 404, body: 'No text of / is "Bye".' });
});
