import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pageSizesOf, unfairDifferences } from './page-sizes.ts';

const folder = mkdtempSync(join(tmpdir(), 'cityblock-page-sizes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = '<html><style>a>b{}</style><script>"<p>"</script><p>One</p><p>Two</p><img alt=""/></html>';

it('counts the elements of pages, and none in scripts', () => {
  writeFileSync(join(folder, 'one.html'), page);
  writeFileSync(join(folder, 'two.html'), page);
  expect(pageSizesOf(folder)).toEqual({ pages: 2, bytes: page.length, elements: 6 });
});

describe('a comparison', () => {
  const ours = { pages: 100, bytes: 50_000, elements: 600 };
  const faultsWith = (theirs: Partial<typeof ours>) =>
    unfairDifferences(ours, 'Peer', { ...ours, ...theirs });

  it('is fair with equal pages, and with quotation marks that are escaped in another way', () => {
    expect(faultsWith({})).toEqual([]);
    expect(faultsWith({ bytes: 50_900 })).toEqual([]);
  });

  it.each([
    [{ elements: 570 }, 'A page of Peer has 570 elements in place of 600.'],
    [{ bytes: 52_000 }, 'A page of Peer has 52000 bytes in place of 50000.'],
    [{ pages: 99 }, 'Peer has written 99 pages in place of 100.'],
    [{ pages: 0, bytes: Number.NaN, elements: Number.NaN }, 'Peer or Cityblock has written no page.'],
  ])('is unfair with %j', (theirs, fault) => {
    expect(faultsWith(theirs)).toEqual([fault]);
  });
});
