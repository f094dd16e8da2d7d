import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { defaultTheme } from '../../engine/content/theme/theme.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { drawIcons } from '../media/icons/draw-icons.ts';
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

  it('lists existing icons with their sizes', async () => {
    expect(manifest.icons).toHaveLength(4);
    const drawn = await drawIcons('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"/>', '#ffffff');
    for (const { src, sizes } of manifest.icons) {
      if (src === '/favicon.svg') continue;
      const { width, height } = await sharp(drawn.get(src.slice(1)) ?? expect.fail(src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
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
