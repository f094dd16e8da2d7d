import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawIcons } from './icon-set.ts';
import { projectRoot } from './project-root.ts';

const readPublic = (name: string) => readFileSync(join(projectRoot, 'public', name));
const svg = readPublic('favicon.svg').toString();
const icons = await drawIcons(svg);

describe('the icon set in public/', () => {
  it('has the files that browsers and platforms request', () => {
    expect([...icons.keys()].sort()).toEqual([
      'apple-touch-icon.png',
      'favicon.ico',
      'icon-192.png',
      'icon-512.png',
      'icon-maskable-512.png',
    ]);
  });

  it.each([...icons])('%s matches public/favicon.svg (update with: npm run icons)', async (name, drawn) => {
    expect(await difference(readPublic(name), drawn)).toBeLessThan(0.5);
  });

  it('differs from a changed drawing', async () => {
    const other = await drawIcons(svg.replace('M4 7H28V11H4Z', 'M4 7H28V14H4Z'));
    for (const [name, drawn] of other) expect(await difference(readPublic(name), drawn)).toBeGreaterThan(0.5);
  });

  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['favicon.ico', 32],
  ])('%s is %i pixels wide', async (name, size) => {
    expect(await sharp(pictureIn(readPublic(name))).metadata()).toMatchObject({ width: size, height: size });
  });

  it('keeps the maskable icon inside the safe zone, on a tile that fills the square', async () => {
    const { data, info } = await sharp(readPublic('icon-maskable-512.png'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) =>
      data
        .subarray((y * info.width + x) * info.channels)
        .subarray(0, 3)
        .toString('hex');
    const tile = pixel(0, 0);
    let marked = 0;
    for (let y = 0; y < info.height; y += 2) {
      for (let x = 0; x < info.width; x += 2) {
        if (pixel(x, y) === tile) continue;
        marked += 1;
        expect(Math.hypot(x - 256, y - 256)).toBeLessThan(0.4 * 512);
      }
    }
    expect(marked).toBeGreaterThan(1000);
  });

  it('rejects a drawing without a square viewBox', async () => {
    await expect(drawIcons('<svg viewBox="0 0 32 16"/>')).rejects.toThrow('square viewBox');
  });
});

/** The mean difference per channel, 0 to 255. It is not exactly 0 between builds of the image library. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(pictureIn(file)).ensureAlpha().raw().toBuffer()),
  );
  if (a === undefined || b === undefined || a.byteLength !== b.byteLength) return 255;
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.byteLength;
}

/** The PNG in an ICO file, or the file itself. */
function pictureIn(file: Buffer): Buffer {
  return file.readUInt32LE(0) === 0x00010000 ? file.subarray(22) : file;
}
