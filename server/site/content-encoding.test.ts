import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeBody, negotiateEncoding } from './content-encoding.ts';

describe('negotiateEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['gzip;q=0.5, identity', 'identity'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=nonsense, gzip', 'gzip'],
    ['br ; q=0.8 , gzip ; q=0.2', 'br'],
    [',,;q=1', 'identity'],
  ])('answers %j with %s', (header, expected) => {
    expect(negotiateEncoding(header)).toBe(expected);
  });
});

describe('encodeBody', () => {
  it('can be read back', () => {
    const body = Buffer.from('<p>ñ 🎉</p>'.repeat(500));
    expect(brotliDecompressSync(encodeBody(body, 'br'))).toEqual(body);
    expect(gunzipSync(encodeBody(body, 'gzip'))).toEqual(body);
    expect(encodeBody(body, 'identity')).toEqual(body);
    expect(encodeBody(body, 'br').byteLength).toBeLessThan(200);
  });
});
