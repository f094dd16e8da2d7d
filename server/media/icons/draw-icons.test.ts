import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawIcon, icons } from './draw-icons.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect fill="#175c3e" width="32" height="32" rx="6"/><path fill="#f8f4eb" d="M4 7H28V11H4ZM6 13H26V26H6Z"/></svg>';
const drawAll = async (drawing: string, background: string): Promise<ReadonlyMap<string, Buffer>> =>
  new Map(
    await Promise.all(
      icons.map(async (icon) => [icon.name, await drawIcon(icon, drawing, background)] as const),
    ),
  );
const all = await drawAll(svg, '#ffffff');
const iconOf = (name: string) => all.get(name) ?? expect.fail(name);

describe('the icon set', () => {
  it('differs from a changed drawing', async () => {
    const other = await drawAll(svg.replace('M4 7H28V11H4Z', 'M4 7H28V13H4Z'), '#ffffff');
    for (const [name, drawn] of other) expect(await difference(iconOf(name), drawn)).toBeGreaterThan(0.5);
  });

  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['favicon.ico', 32],
  ])('%s is %i pixels wide', async (name, size) => {
    expect(await sharp(pictureIn(iconOf(name))).metadata()).toMatchObject({ width: size, height: size });
  });

  it('keeps the maskable icon inside the safe zone, on a tile that fills the square', async () => {
    const { data, info } = await sharp(iconOf('icon-maskable-512.png'))
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

  it('sets a drawing without a tile on the background where a platform needs a full square', async () => {
    const wide =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><path fill="#000" d="M0 0H40V20H0Z"/></svg>';
    const drawn = await drawAll(wide, '#ff0000');
    const colorAt = async (name: string, x: number, y: number) => {
      const { data, info } = await sharp(drawn.get(name))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex');
    };
    expect(await colorAt('icon-maskable-512.png', 2, 2)).toBe('ff0000ff');
    expect(await colorAt('icon-maskable-512.png', 256, 256)).toBe('000000ff');
    // Browsers show the other icons on a background of their own.
    expect((await colorAt('icon-192.png', 2, 2)).slice(6)).toBe('00');
    expect(await colorAt('icon-192.png', 2, 96)).toBe('000000ff');
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
