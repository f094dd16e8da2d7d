import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type ClickedText, sourcePath } from '../../engine/browser/source-path.ts';
import type { ExplainedItem } from '../../engine/explain/explain-page.ts';

export interface SourceRouteOptions {
  readonly contentDir: string;
  /** An address with `{file}`, `{line}` and `{column}`: see EDITOR_URL. */
  readonly editorUrl: string;
  readonly explain: (path: string) => Promise<readonly ExplainedItem[]>;
}

/** Adds the route that answers with the source of a text in the code editor. For development only. */
export function sourceRoute(app: FastifyInstance, options: SourceRouteOptions): void {
  app.get<{ Querystring: Partial<ClickedText> }>(sourcePath, async ({ query }, reply) => {
    const { path = '/', text = '', id = '' } = query;
    const item = itemOf(await options.explain(path), text, id);
    const [source] = item?.sources ?? [];
    if (source === undefined) return reply.code(404).send(`No text of ${path} is "${text}".`);
    // The template has the slash at the start of the path.
    const file = resolve(options.contentDir, source.file).replaceAll('\\', '/').replace(/^\//, '');
    const url = options.editorUrl
      .replaceAll('{file}', encodeURI(file))
      .replaceAll('{line}', String(source.line))
      .replaceAll('{column}', String(source.column));
    return { url };
  });
}

/** The item with a text, preferably in the element with an id. */
function itemOf(items: readonly ExplainedItem[], text: string, id: string): ExplainedItem | undefined {
  const equal = items.filter(({ value, place }) => place !== 'head' && value === text);
  return equal.find(({ selector }) => selector === `#${id}` || selector.startsWith(`#${id} `)) ?? equal[0];
}
