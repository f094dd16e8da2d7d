import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

const now = new Date('2026-11-21T09:00:00Z');
const html = '<p>Text that packs well.</p>'.repeat(100);
const policy = "default-src 'none'";
const found = { kind: 'page', status: 200, html, policy, cacheable: true, validUntil: undefined } as const;

describe('the page cache', () => {
  it('returns cached answers for the same snapshot only', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    expect(cache.get('/a', 's1', now)).toBeUndefined();
    cache.add('/a', 's1', found);
    expect(cache.get('/a', 's1', now)?.in('identity').body.toString()).toBe(html);
    expect(cache.get('/b', 's1', now)).toBeUndefined();
    expect(cache.get('/a', 's2', now)).toBeUndefined();
    expect(cache.get('/a', 's1', now)).toBeUndefined();
  });

  it('retains answers that a swap does not affect', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    cache.add('/a', 's1', found);
    cache.add('/b', 's1', found);
    cache.swap({ version: 's2', affected: ['/b'] });
    expect(cache.get('/a', 's2', now)).toBeDefined();
    expect(cache.get('/b', 's2', now)).toBeUndefined();
    cache.swap({ version: 's3', affected: 'all' });
    expect(cache.get('/a', 's3', now)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('encodes once and counts the bytes of every encoding', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    const page = cache.add('/a', 's1', found);
    expect(cache.bytes).toBe(html.length);
    const brotli = page.in('br').body;
    expect(page.in('br').body).toBe(brotli);
    expect(cache.bytes).toBe(html.length + brotli.byteLength);
    const gzip = page.in('gzip').body;
    expect(cache.bytes).toBe(html.length + brotli.byteLength + gzip.byteLength);
  });

  it('waits for a smaller encoding only if the fast one misses the first round trip by little', async () => {
    const word = (number: number) => hash('sha1', `${number}`, 'hex').slice(0, 7);
    // Words of a vocabulary in no order: the size of the encodings grows with their number.
    const textOf = (words: number) =>
      Array.from({ length: words }, (_, index) => word(Number.parseInt(word(index), 16) % 900)).join(' ');
    const sizes = async (words: number) => {
      const page = createPageCache({ maxBytes: 1_000_000, maxCompressions: 0 }).add('/a', 's1', {
        ...found,
        html: textOf(words),
      });
      const fast = page.in('br').body.byteLength;
      const fitted = await page.fitted('br');
      expect(brotliDecompressSync(fitted.body).toString()).toBe(textOf(words));
      return { fast, fitted: fitted.body.byteLength, kept: page.in('br').body.byteLength };
    };
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => sizes(5_000 + index * 200)));
    const near = all.filter(({ fast }) => fast > 13_900 && fast < 15_300);
    expect(near.length).toBeGreaterThan(0);
    for (const { fast, fitted, kept } of near) expect([fitted < fast, kept]).toEqual([true, fitted]);
    const far = all.filter(({ fast }) => fast < 13_800 || fast > 15_400);
    expect(far.length).toBeGreaterThan(3);
    for (const { fast, fitted } of far) expect(fitted).toBe(fast);
  });

  it('does not restore an evicted page when it is encoded later', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    const page = cache.add('/a', 's1', found);
    cache.swap({ version: 's2', affected: ['/a'] });
    page.in('br');
    expect(cache.get('/a', 's2', now)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('stays within its maximum size and evicts the least recently used answers', () => {
    const cache = createPageCache({ maxBytes: 2.5 * html.length });
    cache.add('/a', 's1', found);
    cache.add('/b', 's1', found);
    cache.get('/a', 's1', now);
    cache.add('/c', 's1', found);
    expect(cache.get('/b', 's1', now)).toBeUndefined();
    expect(cache.get('/a', 's1', now)).toBeDefined();
    expect(cache.get('/c', 's1', now)).toBeDefined();
    expect(cache.bytes).toBeLessThanOrEqual(2.5 * html.length);
  });

  it('encodes a page that is too large to cache', () => {
    const cache = createPageCache({ maxBytes: 10 });
    expect(cache.add('/a', 's1', found).in('gzip').body.byteLength).toBeGreaterThan(10);
    expect(cache.get('/a', 's1', now)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('evicts a page when its validity ends', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    cache.add('/a', 's1', { ...found, validUntil: now.getTime() + 1 });
    expect(cache.get('/a', 's1', now)).toBeDefined();
    expect(cache.get('/a', 's1', new Date(now.getTime() + 1))).toBeUndefined();
  });

  it('encodes the same not-found page once for all paths, and does not grow with them', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    const first = cache.add('/x1', 's1', { ...found, status: 404 });
    expect(cache.add('/x2', 's1', { ...found, status: 404 }).in('br')).toBe(first.in('br'));
    expect(
      cache
        .add('/x3', 's1', { ...found, html: 'other', status: 404 })
        .in('identity')
        .body.toString(),
    ).toBe('other');
    expect(cache.bytes).toBe(0);
  });

  it('gives each encoding of each text its own entity tag, and equal texts the same', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    const page = cache.add('/a', 's1', found);
    const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => page.in(encoding).etag);
    expect(new Set(tags).size).toBe(3);
    expect(tags).toEqual(tags.map(() => expect.stringMatching(/^"[\w-]+"$/)));
    expect(cache.add('/b', 's1', found).in('br').etag).toBe(tags[0]);
    expect(cache.add('/c', 's1', { ...found, html: `${html}.` }).in('br').etag).not.toBe(tags[0]);
  });

  it('recompresses Brotli in the background, with the same entity tag, and updates its size', async () => {
    const cache = createPageCache({ maxBytes: 1_000_000 });
    const text = Array.from({ length: 2_000 }, (_, index) => `<p>Line ${index * 7919} of it</p>`).join('');
    const page = cache.add('/a', 's1', { ...found, html: text });
    const fast = page.in('br');
    await vi.waitFor(() => expect(page.in('br').body.byteLength).toBeLessThan(fast.body.byteLength), {
      timeout: 120_000,
    });
    const small = page.in('br');
    expect(brotliDecompressSync(small.body).toString()).toBe(text);
    expect(small.etag).toBe(fast.etag);
    expect(cache.bytes).toBe(text.length + small.body.byteLength);
  });

  it('marks cached files as immutable', () => {
    const cache = createPageCache({ maxBytes: 100_000 });
    cache.add('/a.css', 's1', { kind: 'file', contentType: 'text/css', body: html, immutable: true });
    expect(cache.get('/a.css', 's1', now)?.in('gzip').headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css',
    });
  });
});
