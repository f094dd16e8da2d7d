import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiveSite } from '../testing/live-app.ts';
import type { ServedSite } from './served-site.ts';
import type { PageRequest } from './site-answer.ts';
import { warmUp } from './warm-up.ts';

const contentDir = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = new Date('2026-11-21T17:00:00Z');
const logged: Record<string, unknown>[] = [];
const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) });

let site: ServedSite;
let requested: string[];
let failing: string | undefined;

/** The site, with a record of what is requested. */
function watched(): ServedSite {
  requested = [];
  const respond = (request: PageRequest, at: Date) => {
    requested.push(request.path);
    if (request.path === failing) throw new Error('the page fails');
    return site.respond(request, at);
  };
  return Object.create(site, { respond: { value: respond }, state: { get: () => site.state } });
}

beforeAll(async () => {
  site = await openLiveSite({ contentDir, log, now: () => now });
}, 120_000);

afterAll(() => site.close());

test('a page of each template and every page document is rendered', () => {
  const rendered = warmUp(watched(), log, now, Number.POSITIVE_INFINITY);

  const routes = [...(site.state?.routes.routes() ?? [])];
  const documents = new Map(routes.map(({ path, document }) => [path, document.id]));
  expect(new Set(requested.map((path) => documents.get(path)))).toEqual(new Set(documents.values()));
  expect(requested.length).toBeLessThan(routes.length);
  expect(rendered).toBe(requested.length);
});

test('after the time is used up, the server starts', () => {
  expect(warmUp(watched(), log, now, -1)).toBe(1);
});

test('a page that fails is logged, and the others are rendered', () => {
  warmUp(watched(), log, now, Number.POSITIVE_INFINITY);
  const [first = ''] = requested;
  failing = first;

  expect(warmUp(watched(), log, now, Number.POSITIVE_INFINITY)).toBe(requested.length - 1);
  expect(logged).toMatchObject([{ path: first, msg: 'a page could not be rendered at the start' }]);
});
