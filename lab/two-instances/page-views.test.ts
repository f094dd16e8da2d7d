import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { listenAtFreePort } from '../../server/testing/free-port.ts';
import { Visitor } from './page-views.ts';

const css = 'p{color:#123}';
const style = '/assets/blocks.0123abcd.css';

interface Answer {
  readonly content?: string;
  /** A later answer has a later one of several texts. */
  readonly body: string | readonly string[];
}

let server: Server;
afterEach(() => server.close());

/** Views pages, each once, and returns the faults. */
async function faultsOf(answers: Readonly<Record<string, Answer>>): Promise<Visitor['faults']> {
  const pages = Object.keys(answers).filter((path) => !path.includes('.'));
  const requests = new Map<string, number>();
  server = createServer(({ url = '' }, response) => {
    const { content = 'a', body: texts = [] } = answers[url] ?? {};
    const asked = (requests.get(url) ?? -1) + 1;
    requests.set(url, asked);
    const body = [texts].flat()[asked] ?? [texts].flat().at(-1);
    response.writeHead(body === undefined ? 404 : 200, { 'x-release': `r1; content=${content}` }).end(body);
  });
  const port = await listenAtFreePort(server);
  const visitor = new Visitor(`http://127.0.0.1:${port}`, 'https://www.example.com', pages);
  const stopping = new AbortController();
  const viewing = visitor.viewUntil(stopping.signal, 0);
  await expect.poll(() => visitor.views).toBeGreaterThanOrEqual(pages.length);
  stopping.abort();
  await viewing;
  const unique = (found: readonly string[]) => [...new Set(found)];
  return { mixed: unique(visitor.faults.mixed), missing: unique(visitor.faults.missing) };
}

const page = (...marks: readonly string[]) => `<link href="${style}"><p>${marks.join()}</p>`;

it('finds nothing wrong with pages of one content each', async () => {
  const faults = await faultsOf({
    '/one': { body: page('Nr1001x', 'Nr1001x') },
    '/two': { body: page('Nr1002x'), content: 'b' },
    [style]: { body: css },
  });
  expect(faults).toEqual({ mixed: [], missing: [] });
});

it('finds two states of the content in a page', async () => {
  const { mixed } = await faultsOf({ '/one': { body: page('Nr1001x', 'Nr1002x') }, [style]: { body: css } });
  expect(mixed).toEqual(['/one shows the changes 1,2']);
});

it('finds a header that names another content than the page shows', async () => {
  const { mixed } = await faultsOf({
    '/one': { body: page('Nr1001x') },
    '/two': { body: page('Nr1002x') },
    [style]: { body: css },
  });
  expect(mixed).toContain('/two shows change 2, and content a is change 1');
});

it('finds styles of another version', async () => {
  const { mixed } = await faultsOf({
    '/one': { body: page('Nr1001x') },
    '/two': { body: page('Nr1001x') },
    [style]: { body: [css, 'p{color:#456}'] },
  });
  expect(mixed).toEqual([`${style} of /two has other content than before`]);
});

it('finds files that do not exist', async () => {
  const { missing } = await faultsOf({ '/one': { body: page('Nr1001x') } });
  expect(missing).toEqual([`${style} of /one`]);
});
