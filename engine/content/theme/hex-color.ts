import type { Oklch } from './colors.ts';
import { linearRgb } from './contrast.ts';

/** Formats a color as "#f8f4eb", for formats without oklch, such as images and manifests. */
export function hexColor(color: Oklch): string {
  const digits = linearRgb(color).map((channel) => {
    const share = Math.min(1, Math.max(0, channel));
    const encoded = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
