import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedInHintCookie } from '../../blocks/requests/signed-in-hint.ts';
import { type Database, dialectNames } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { createInMemorySite } from '../testing/in-memory-site.ts';
import { liveSessionSecret, startLiveApp } from '../testing/live-app.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { createTestDatabase, createTestLocation, type TestLocation } from '../testing/test-database.ts';
import { readPageVisits } from './page-visits.ts';
import { createVisitCounter } from './visit-counter.ts';

const contentDir = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const november = new Date('2026-11-21T17:00:00Z');
const visitor = {
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'cross-site',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
};
const googlebot =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/146.0.0.0 Safari/537.36';

let database: TestLocation;

async function startServer() {
  const opened = await openDatabase(database.location);
  const { app } = await startLiveApp(
    { contentDir, log: pino({ level: 'silent' }), now: () => november },
    {
      database: opened,
      studio: {
        document: { document: async () => ({ html: '', policy: '' }), previewScript: '' },
        contentDir,
        isOpen: false,
      },
    },
  );
  const token = await signInUser(opened, {
    sessionSecret: liveSessionSecret,
    role: 'editor',
    now: () => november,
  });
  const editor = `cityblock-session=${token}; __Host-cityblock-session=${token}`;
  return { app, editor };
}

/** A counter of a site whose only page is `/not-found`. */
const counterOn = (opened: Database, now: () => Date) =>
  createVisitCounter({ database: opened, site: createInMemorySite({}), now });

/** The counts in the database, once the servers have stopped. */
async function storedVisits() {
  const opened = await openDatabase(database.location);
  const { byPath, since } = await readPageVisits(opened);
  await opened.destroy();
  return { visits: Object.fromEntries(byPath), since };
}

describe('a visit', () => {
  beforeEach(async () => {
    database = await createTestLocation('sqlite');
  });
  afterEach(() => database.remove());

  it('is counted on its page, whatever the query, also if the browser has the page', async () => {
    const { app } = await startServer();
    const first = await app.inject({ url: '/workshop?from=mail', headers: visitor });
    const held = { ...visitor, 'if-none-match': String(first.headers.etag) };
    expect((await app.inject({ url: '/workshop', headers: held })).statusCode).toBe(304);
    await app.inject({ url: '/towns/norwich/piano-tuning', headers: visitor });
    await app.close();
    expect(await storedVisits()).toEqual({
      visits: { '/workshop': 2, '/towns/norwich/piano-tuning': 1 },
      since: '2026-11',
    });
  });

  it('is counted for a cached page, which is answered before the framework', async () => {
    const { app } = await startServer();
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const headers of [visitor, visitor, { ...visitor, 'user-agent': googlebot }]) {
      const [response]: IncomingMessage[] = await once(get(`${origin}/workshop`, { headers }), 'response');
      if (response === undefined) throw new Error('There is no answer.');
      await once(response.resume(), 'end');
    }
    await app.close();
    expect((await storedVisits()).visits).toEqual({ '/workshop': 2 });
  });

  it('is not what programs, prefetches, links of the site and users ask for', async () => {
    const { app, editor } = await startServer();
    const { 'sec-fetch-dest': _, ...program } = visitor;
    const others = [
      { url: '/workshop', method: 'HEAD', headers: visitor, status: 200 },
      { url: '/workshop', headers: program, status: 200 },
      { url: '/workshop', headers: { ...visitor, 'user-agent': googlebot }, status: 200 },
      { url: '/workshop', headers: { ...visitor, 'sec-purpose': 'prefetch' }, status: 200 },
      { url: '/workshop', headers: { ...visitor, 'sec-fetch-site': 'same-origin' }, status: 200 },
      { url: '/workshop', headers: { ...visitor, 'sec-fetch-dest': 'empty' }, status: 200 },
      { url: '/workshop', headers: { ...visitor, cookie: `${signedInHintCookie}=1` }, status: 200 },
      { url: '/workshop/', headers: visitor, status: 308 },
      { url: '/towns/atlantis', headers: visitor, status: 404 },
      { url: '/sitemap.xml', headers: visitor, status: 200 },
      { url: '/studio/preview/workshop', headers: { ...visitor, cookie: editor }, status: 200 },
    ] as const;
    for (const { status, ...request } of others)
      expect((await app.inject(request)).statusCode, JSON.stringify(request)).toBe(status);
    // Proves that the same request counts without what the others add to it.
    await app.inject({ url: '/workshop', headers: visitor });
    await app.close();
    expect((await storedVisits()).visits).toEqual({ '/workshop': 1 });
  });

  it('is not a page that was refused', async () => {
    const { database: opened, close } = await createTestDatabase('sqlite');
    const counter = counterOn(opened, () => november);
    for (const status of [503, 404, 308])
      counter.answered({ method: 'GET', url: '/not-found', headers: visitor }, status);
    await counter.save();
    expect((await readPageVisits(opened)).byPath.size).toBe(0);
    await close();
  });

  it('is kept for twelve months after its own', async () => {
    const { database: opened, close } = await createTestDatabase('sqlite');
    const counterIn = (month: string) => counterOn(opened, () => new Date(`${month}-15T12:00:00Z`));
    const counter = counterIn('2025-10');
    counter.answered({ method: 'GET', url: '/not-found', headers: visitor }, 200);
    await counter.save();
    await counterIn('2026-10').sweep();
    expect((await readPageVisits(opened)).since).toBe('2025-10');
    await counterIn('2026-11').sweep();
    expect((await readPageVisits(opened)).since).toBeNull();
    await close();
  });

  it('is saved later if the database fails', async () => {
    const { database: opened, close } = await createTestDatabase('sqlite');
    const counter = counterOn(opened, () => november);
    counter.answered({ method: 'GET', url: '/not-found', headers: visitor }, 200);
    await sql`alter table page_visits rename to elsewhere`.execute(opened);
    await expect(counter.save()).rejects.toThrow('page_visits');
    await sql`alter table elsewhere rename to page_visits`.execute(opened);
    await counter.save();
    await counter.save();
    expect((await readPageVisits(opened)).byPath).toEqual(new Map([['/not-found', 1]]));
    await close();
  });
});

describe.each(dialectNames)('several servers of one database on %s', (dialect) => {
  beforeEach(async () => {
    database = await createTestLocation(dialect);
  });
  afterEach(() => database.remove());

  it('add up what they count', async () => {
    const servers = [await startServer(), await startServer()];
    for (const { app } of servers)
      for (const url of ['/workshop', '/', '/workshop']) await app.inject({ url, headers: visitor });
    await Promise.all(servers.map(({ app }) => app.close()));
    expect(await storedVisits()).toEqual({ visits: { '/workshop': 4, '/': 2 }, since: '2026-11' });
  });
});
