import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { encodeBody } from './content-encoding.ts';
import { type CacheRequest, PageCache } from './page-cache.ts';
import type { PageAnswer, RecordedAnswer, SiteAnswer } from './site-answer.ts';

const now = new Date('2026-11-21T09:00:00Z');
const html = '<p>Text that packs well.</p>'.repeat(100);
const found: PageAnswer = {
  kind: 'page',
  status: 200,
  html,
  policy: "default-src 'none'",
  cacheable: true,
  validUntil: undefined,
};
const unknown: PageAnswer = { ...found, status: 404 };
const file = {
  kind: 'file',
  contentType: 'text/css',
  body: html,
  immutable: true,
  validUntil: undefined,
} as const;

/** The site in a snapshot, of which the pages at some paths are the same as in the snapshot before. */
const siteAt = (version: string, unchanged: readonly string[] = []) => ({
  version,
  hasSame: ({ record }: RecordedAnswer) => unchanged.includes(record.path),
});
const s1 = siteAt('s1');

const createCache = (maxBytes = 100_000) => new PageCache({ maxBytes, maxQueryBytes: 10_000 });
const asked = (path: string, encoding: CacheRequest['encoding'] = 'br', search = ''): CacheRequest => ({
  path,
  search,
  encoding,
});

/** Adds an answer for a browser. */
const add = (cache: PageCache, path: string, answer: SiteAnswer = found) =>
  cache.add(asked(path), 's1', answer.kind === 'page' ? { ...answer, record: { path, parts: [] } } : answer);

describe('the page cache', () => {
  it('returns cached answers for the same snapshot only', async () => {
    const cache = createCache();
    expect(cache.get(asked('/a'), s1, now)).toBeUndefined();
    const added = await add(cache, '/a');
    expect(cache.get(asked('/a'), s1, now)).toBe(added);
    expect(cache.get(asked('/b'), s1, now)).toBeUndefined();
    expect(cache.get(asked('/a'), siteAt('s2'), now)).toBeUndefined();
  });

  it('compresses a page that misses the first round trip at the highest level when it is asked for again', async () => {
    const large = Array.from({ length: 6_000 }, (_, index) => String(Math.imul(index, 2654435761))).join(' ');
    const usual = encodeBody(Buffer.from(large), 'br').byteLength;
    expect(usual).toBeGreaterThan(14_600);
    const sizesOf = async (page: Partial<PageAnswer>) => {
      const cache = createCache();
      const request = () => add(cache, '/large', { ...found, html: large, ...page });
      return [(await request()).body.byteLength, (await request()).body.byteLength];
    };
    const [first, again] = await sizesOf({});
    expect(first).toBe(usual);
    expect(again).toBeLessThan(usual);
    // Pages that few requests share.
    expect(await sizesOf({ cacheable: false, variesBy: ['q'] })).toEqual([usual, usual]);
    expect(await sizesOf({ cacheable: false })).toEqual([usual, usual]);
  });

  it('returns no answer of a snapshot that was replaced while the answer was encoded', async () => {
    const cache = createCache(10_000_000);
    const long = { ...file, body: html.repeat(100) };
    const added = cache.add(asked('/a.css'), 's1', long);
    expect(cache.get(asked('/a.css'), siteAt('s2'), now)).toBeUndefined();
    expect(brotliDecompressSync((await added).body).toString()).toBe(long.body);
    expect(cache.get(asked('/a.css'), siteAt('s2'), now)).toBeUndefined();
  });

  it('compares a page with the snapshot of a request, once for each snapshot', async () => {
    const cache = createCache();
    await add(cache, '/a');
    await add(cache, '/b');
    const s2 = siteAt('s2', ['/a']);
    const hasSame = vi.spyOn(s2, 'hasSame');
    expect(cache.get(asked('/a'), s2, now)).toBeDefined();
    expect(cache.get(asked('/a'), s2, now)).toBeDefined();
    expect(hasSame).toHaveBeenCalledTimes(1);
    expect(cache.get(asked('/b'), s2, now)).toBeUndefined();
    expect(cache.get(asked('/a'), siteAt('s3'), now)).toBeUndefined();
  });

  it('sends the policy of the page that was rendered last, also if its text is the same', async () => {
    const cache = createCache();
    await add(cache, '/a');
    const policy = "default-src 'self'";
    expect((await add(cache, '/a', { ...found, policy })).headers['content-security-policy']).toBe(policy);
    expect(cache.get(asked('/a'), s1, now)?.headers['content-security-policy']).toBe(policy);
  });

  it('keeps the encodings that were asked for, each with an entity tag of its own', async () => {
    const cache = createCache();
    const [brotli, gzip, identity] = await Promise.all([
      cache.add(asked('/a', 'br'), 's1', found),
      cache.add(asked('/a', 'gzip'), 's1', found),
      cache.add(asked('/a', 'identity'), 's1', found),
    ]);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    expect(identity.body.toString()).toBe(html);
    const tags = [brotli, gzip, identity].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    expect(tags).toEqual(tags.map(() => expect.stringMatching(/^"[\w-]+"$/)));
  });

  it('keeps an uncompressed page when it is asked for again', async () => {
    const cache = createCache();
    const plain = asked('/a', 'identity');
    await cache.add(plain, 's1', found);
    expect(cache.get(plain, s1, now)).toBeUndefined();
    expect(cache.bytes).toBeLessThan(html.length);
    const again = await cache.add(plain, 's1', found);
    expect(cache.get(plain, s1, now)).toBe(again);
  });

  it('gives equal texts the same entity tag', async () => {
    const cache = createCache();
    const { headers } = await add(cache, '/a');
    expect((await add(cache, '/b')).headers.etag).toBe(headers.etag);
    expect((await add(cache, '/c', { ...found, html: `${html}.` })).headers.etag).not.toBe(headers.etag);
  });

  it('stays within its maximum size and evicts the least recently used answers', async () => {
    const single = createCache();
    await add(single, '/a');
    const size = single.bytes;
    const cache = createCache(Math.floor(2.5 * size));
    await add(cache, '/a');
    await add(cache, '/b');
    cache.get(asked('/a'), s1, now);
    await add(cache, '/c');
    expect(cache.get(asked('/b'), s1, now)).toBeUndefined();
    expect(cache.get(asked('/a'), s1, now)).toBeDefined();
    expect(cache.get(asked('/c'), s1, now)).toBeDefined();
    expect(cache.bytes).toBeLessThanOrEqual(2.5 * size);
  });

  it('encodes a page that is too large to cache', async () => {
    const cache = createCache(10);
    expect(brotliDecompressSync((await add(cache, '/a')).body).toString()).toBe(html);
    expect(cache.bytes).toBe(0);
  });

  it('ends with the validity of a page, and keeps the page again when it is rendered again', async () => {
    const cache = createCache();
    const end = now.getTime() + 1;
    await add(cache, '/a', { ...found, validUntil: end });
    expect(cache.get(asked('/a'), s1, now)).toBeDefined();
    expect(cache.get(asked('/a'), s1, new Date(end))).toBeUndefined();
    await add(cache, '/a', { ...found, validUntil: end + 1 });
    expect(cache.get(asked('/a'), s1, new Date(end))).toBeDefined();
  });

  it('keeps a page that reads its query for one query, until the next snapshot', async () => {
    const cache = createCache();
    const page = { ...found, cacheable: false, variesBy: ['staff'] };
    await cache.add(asked('/a', 'br', '?staff=20'), 's1', page);
    expect(cache.get(asked('/a', 'br', '?staff=20'), s1, now)).toBeDefined();
    expect(cache.get(asked('/a', 'br', '?staff=30'), s1, now)).toBeUndefined();
    expect(cache.get(asked('/a', 'br', '?staff=20'), siteAt('s2'), now)).toBeUndefined();
  });

  it('keeps a page for its query that was kept for its path before it read one', async () => {
    const cache = createCache();
    await add(cache, '/a');
    const page = { ...found, cacheable: false, variesBy: ['staff'] };
    const request = asked('/a', 'br', '?staff=20');
    const rendered = await cache.add(request, 's2', page);
    expect(cache.get(request, siteAt('s2'), now)).toBe(rendered);
  });

  it('encodes the same not-found page once for all paths, and does not grow with them', async () => {
    const cache = createCache();
    const first = await add(cache, '/x1', unknown);
    expect((await add(cache, '/x2', unknown)).body).toBe(first.body);
    const { bytes } = cache;
    for (const path of ['/x3', '/x4']) {
      const other = await add(cache, path, { ...unknown, html: `<h1>${path}</h1>` });
      expect(brotliDecompressSync(other.body).toString()).toBe(`<h1>${path}</h1>`);
    }
    expect(cache.bytes).toBeLessThan(bytes);
    expect(cache.get(asked('/x4'), s1, now)).toBeUndefined();
  });

  it('keeps a file until its validity ends or the content changes', async () => {
    const cache = createCache();
    const end = now.getTime() + 1;
    const added = await add(cache, '/sitemap.xml', { ...file, immutable: false, validUntil: end });
    expect(cache.get(asked('/sitemap.xml'), s1, now)).toBe(added);
    expect(cache.get(asked('/sitemap.xml'), siteAt('s2'), now)).toBeUndefined();
    expect(cache.get(asked('/sitemap.xml'), s1, new Date(end))).toBeUndefined();
  });

  it('marks files that never change as immutable', async () => {
    const cache = createCache();
    await add(cache, '/a.css', file);
    expect(cache.get(asked('/a.css'), s1, now)?.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css',
    });
  });
});
