import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { encode } from '../../engine/render/markup.ts';
import type { CachedAnswer } from './cached-answer.ts';
import { encodeBody } from './content-encoding.ts';
import { type CacheableAnswer, createPageCache, type PageCache } from './page-cache.ts';

const now = new Date('2026-11-21T09:00:00Z');
const html = '<p>Text that packs well.</p>'.repeat(100);
const policy = "default-src 'none'";
const found = { kind: 'page', status: 200, html, policy, cacheable: true, validUntil: undefined } as const;

/** Adds an answer for a browser, and returns it from the cache. */
async function addTo(
  cache: PageCache,
  path: string,
  answer: CacheableAnswer = found,
  version = 's1',
): Promise<CachedAnswer | undefined> {
  await cache.add(path, version, answer, 'br');
  return cache.get(path, version, now);
}

/** Creates a cache that does not compress in the background. */
const quietCache = (maxBytes = 100_000) => createPageCache({ maxBytes, maxCompressions: 0 });

const text = (body: Buffer | undefined) => body?.toString();

describe('the page cache', () => {
  it('returns cached answers for the same snapshot only', async () => {
    const cache = quietCache();
    expect(cache.get('/a', 's1', now)).toBeUndefined();
    const page = await addTo(cache, '/a');
    expect(text(page?.in('identity').body)).toBe(html);
    expect(cache.get('/b', 's1', now)).toBeUndefined();
    expect(cache.get('/a', 's2', now)).toBeUndefined();
    expect(cache.get('/a', 's1', now)).toBeUndefined();
  });

  it('retains answers that a swap does not affect', async () => {
    const cache = quietCache();
    await addTo(cache, '/a');
    await addTo(cache, '/b');
    cache.swap({ version: 's2', affected: ['/b'] });
    expect(cache.get('/a', 's2', now)).toBeDefined();
    expect(cache.get('/b', 's2', now)).toBeUndefined();
    cache.swap({ version: 's3', affected: 'all' });
    expect(cache.get('/a', 's3', now)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('keeps the encodings that were asked for, makes others from them, and counts the bytes of each', async () => {
    const cache = quietCache();
    const page = await addTo(cache, '/a');
    const brotli = page?.in('br').body;
    expect(page?.in('br').body).toBe(brotli);
    expect(cache.bytes).toBe(brotli?.byteLength);
    const gzip = page?.in('gzip').body;
    expect(gzip && gunzipSync(gzip).toString()).toBe(html);
    expect(text(page?.in('identity').body)).toBe(html);
    expect(cache.bytes).toBe(html.length + (brotli?.byteLength ?? 0) + (gzip?.byteLength ?? 0));
  });

  it('caches an uncompressed answer when it is asked for again', async () => {
    const cache = quietCache();
    const ask = () => cache.add('/a', 's1', found, 'identity');
    expect(text((await ask()).body)).toBe(html);
    expect(cache.get('/a', 's1', now)).toBeUndefined();
    expect(text((await ask()).body)).toBe(html);
    expect(text(cache.get('/a', 's1', now)?.in('identity').body)).toBe(html);
    expect(cache.bytes).toBe(html.length);
  });

  it('uses the memory of a passing answer again after its response only', async () => {
    const cache = quietCache();
    const pages = Array.from({ length: 40 }, (_, index) => `<p>Page ${index}</p>`);
    const ask = (html: string) =>
      cache.add(html, 's1', { ...found, encode: (memory) => encode([html], memory), html }, 'identity');
    const responses = await Promise.all(pages.map(ask));
    expect(responses.map(({ body }) => text(body))).toEqual(pages);
    for (const { release } of responses.slice(0, 20)) release?.();
    const others = await Promise.all(pages.map((html) => ask(`${html} again`)));
    expect(responses.slice(20).map(({ body }) => text(body))).toEqual(pages.slice(20));
    const memories = new Set(responses.map(({ body }) => body.buffer));
    expect(memories.size).toBe(pages.length);
    for (const { release } of others) release?.();
    const { body, release } = await ask('last');
    release?.();
    expect((await ask('very last')).body.buffer).toBe(body.buffer);
  });

  it('waits for a smaller encoding only if the fast one misses the first round trip by little', async () => {
    const word = (number: number) => hash('sha1', `${number}`, 'hex').slice(0, 7);
    // Words of a vocabulary in no order: the size of the encodings grows with their number.
    const textOf = (words: number) =>
      Array.from({ length: words }, (_, index) => word(Number.parseInt(word(index), 16) % 900)).join(' ');
    const sizes = async (words: number) => {
      const cache = quietCache(1_000_000);
      const fitted = await cache.add('/a', 's1', { ...found, html: textOf(words) }, 'br');
      expect(brotliDecompressSync(fitted.body).toString()).toBe(textOf(words));
      return {
        fast: encodeBody(Buffer.from(textOf(words)), 'br').byteLength,
        fitted: fitted.body.byteLength,
        kept: cache.get('/a', 's1', now)?.in('br').body.byteLength,
      };
    };
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => sizes(5_000 + index * 200)));
    const near = all.filter(({ fast }) => fast > 13_900 && fast < 15_300);
    expect(near.length).toBeGreaterThan(0);
    for (const { fast, fitted, kept } of near) expect([fitted < fast, kept]).toEqual([true, fitted]);
    const far = all.filter(({ fast }) => fast < 13_800 || fast > 15_400);
    expect(far.length).toBeGreaterThan(3);
    for (const { fast, fitted } of far) expect(fitted).toBe(fast);
  });

  it('does not restore an evicted page when it is encoded later', async () => {
    const cache = quietCache();
    const page = await addTo(cache, '/a');
    cache.swap({ version: 's2', affected: ['/a'] });
    page?.in('gzip');
    expect(cache.get('/a', 's2', now)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('stays within its maximum size and evicts the least recently used answers', async () => {
    const size = encodeBody(Buffer.from(html), 'br').byteLength;
    const cache = quietCache(2.5 * size);
    await addTo(cache, '/a');
    await addTo(cache, '/b');
    cache.get('/a', 's1', now);
    await addTo(cache, '/c');
    expect(cache.get('/b', 's1', now)).toBeUndefined();
    expect(cache.get('/a', 's1', now)).toBeDefined();
    expect(cache.get('/c', 's1', now)).toBeDefined();
    expect(cache.bytes).toBeLessThanOrEqual(2.5 * size);
  });

  it('encodes a page that is too large to cache', async () => {
    const cache = quietCache(10);
    const { body } = await cache.add('/a', 's1', found, 'gzip');
    expect(gunzipSync(body).toString()).toBe(html);
    expect(cache.get('/a', 's1', now)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('evicts a page when its validity ends', async () => {
    const cache = quietCache();
    await addTo(cache, '/a', { ...found, validUntil: now.getTime() + 1 });
    expect(cache.get('/a', 's1', now)).toBeDefined();
    expect(cache.get('/a', 's1', new Date(now.getTime() + 1))).toBeUndefined();
  });

  it('encodes the same not-found page once for all paths, and does not grow with them', async () => {
    const cache = quietCache();
    const unknown = { ...found, status: 404 } as const;
    const first = await cache.add('/x1', 's1', unknown, 'br');
    expect((await cache.add('/x2', 's1', unknown, 'br')).body).toBe(first.body);
    expect(text((await cache.add('/x3', 's1', { ...unknown, html: 'other' }, 'identity')).body)).toBe(
      'other',
    );
    expect(text((await cache.add('/x4', 's1', { ...unknown, html: 'other' }, 'identity')).body)).toBe(
      'other',
    );
    expect(cache.bytes).toBe(0);
  });

  it('gives each encoding of each text its own entity tag, and equal texts the same', async () => {
    const cache = quietCache();
    const page = await addTo(cache, '/a');
    const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => page?.in(encoding).etag);
    expect(new Set(tags).size).toBe(3);
    expect(tags).toEqual(tags.map(() => expect.stringMatching(/^"[\w-]+"$/)));
    expect((await cache.add('/b', 's1', found, 'br')).etag).toBe(tags[0]);
    expect((await cache.add('/b', 's1', found, 'identity')).etag).toBe(tags[2]);
    expect((await cache.add('/c', 's1', { ...found, html: `${html}.` }, 'br')).etag).not.toBe(tags[0]);
  });

  it('recompresses Brotli in the background, with the same entity tag, and updates its size', async () => {
    const cache = createPageCache({ maxBytes: 1_000_000 });
    const long = Array.from({ length: 2_000 }, (_, index) => `<p>Line ${index * 7919} of it</p>`).join('');
    const fast = await cache.add('/a', 's1', { ...found, html: long }, 'br');
    const kept = () => cache.get('/a', 's1', now)?.in('br');
    await vi.waitFor(() => expect(kept()?.body.byteLength).toBeLessThan(fast.body.byteLength), {
      timeout: 120_000,
    });
    const small = kept();
    expect(small && brotliDecompressSync(small.body).toString()).toBe(long);
    expect(small?.etag).toBe(fast.etag);
    expect(cache.bytes).toBe(small?.body.byteLength);
  });

  it('marks cached files as immutable', async () => {
    const cache = quietCache();
    await addTo(cache, '/a.css', { kind: 'file', contentType: 'text/css', body: html, immutable: true });
    expect(cache.get('/a.css', 's1', now)?.in('gzip').headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css',
    });
  });
});
