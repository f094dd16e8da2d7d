import type { Oklch } from '../../../../../engine/content/theme/colors.ts';

/** Returns the oklch color of "#f8f4eb", as the color picker of a browser gives it. */
export function pickedColor(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const encoded = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [rounded(lightness, 5), rounded(Math.hypot(a, b), 5), rounded(hue < 0 ? hue + 360 : hue, 2) % 360];
}

function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}
