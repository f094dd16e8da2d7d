import { expect, it } from 'vitest';
import { largePages, maximumPageBytes } from '../../../engine/render/page-size.ts';
import { lookedAt } from '../looked-at.ts';
import type { RenderedSite } from '../rendered-site.ts';

export function pageSizeChecks(site: RenderedSite): void {
  it('no page exceeds 200 kB', () => {
    const paths = site.variedPaths();
    lookedAt('page sizes', paths.length, 'pages');
    const pages = paths.map((path) => ({ path, bytes: Buffer.byteLength(site.render(path).html) }));
    expect(largePages(pages)).toEqual([]);
  });

  it('a page that is too large is found', () => {
    const [path = ''] = site.variedPaths();
    const { html } = site.render(path);
    const long = html.replace('</main>', () => `${'<p>…</p>'.repeat(maximumPageBytes / 10)}</main>`);
    const bytes = Buffer.byteLength(long);
    expect(
      largePages([
        { path, bytes },
        { path, bytes: maximumPageBytes },
      ]),
    ).toEqual([{ path, bytes }]);
  });
}
