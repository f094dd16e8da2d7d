import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createFileRepresentations } from './file-representations.ts';

const long = '<url>/places/riverside</url>\n'.repeat(5_000);

const answer = (body: string) =>
  ({ kind: 'file', contentType: 'application/xml', body, immutable: false }) as const;

it('a long file has the same text in every encoding, and is encoded once', async () => {
  const files = createFileRepresentations(1_000_000);
  const [plain, br, gzip] = await Promise.all(
    (['identity', 'br', 'gzip'] as const).map((encoding) =>
      files.represent('/a.xml', answer(long), encoding),
    ),
  );
  expect(plain?.body.toString()).toBe(long);
  expect(br && brotliDecompressSync(br.body).toString()).toBe(long);
  expect(gzip && gunzipSync(gzip.body).toString()).toBe(long);
  expect(await files.represent('/a.xml', answer(long), 'br')).toBe(br);
});

it('a changed file is encoded again', async () => {
  const files = createFileRepresentations(1_000_000);
  const before = await files.represent('/a.xml', answer(long), 'gzip');
  const after = await files.represent('/a.xml', answer(`${long}\n`), 'gzip');
  expect(after.etag).not.toBe(before.etag);
});
