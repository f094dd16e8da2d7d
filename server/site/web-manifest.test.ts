import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultTheme } from '../../engine/content/theme/theme.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { icons } from '../media/icons/draw-icons.ts';
import { builtInModel } from './built-in-model.ts';
import { webManifest } from './web-manifest.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const siteIn = (folder: string) => {
  const { state } = new SiteContent(`${root}${folder}`, builtInModel).read(undefined);
  return state?.snapshot.site.value ?? expect.fail(`${folder} cannot be read.`);
};

describe('the web manifest', () => {
  const site = siteIn('content/');
  const manifest = JSON.parse(webManifest(site, defaultTheme));

  it('contains the name, the short name and the colors of the site', () => {
    expect(manifest).toMatchObject({
      name: site.name,
      short_name: site.shortName,
      lang: site.language,
      start_url: '/',
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  });

  it('lists existing icons with their sizes', () => {
    expect(manifest.icons).toHaveLength(4);
    for (const { src, sizes } of manifest.icons) {
      if (src === '/favicon.svg') continue;
      const { size } = icons.find(({ name }) => `/${name}` === src) ?? expect.fail(src);
      expect(`${size}x${size}`).toBe(sizes);
    }
  });

  it('uses the name if the site has no short name', () => {
    const other = siteIn('e2e/fixtures/piano-tuning/');
    expect(JSON.parse(webManifest(other, defaultTheme))).toMatchObject({
      name: other.name,
      short_name: other.name,
    });
  });
});
