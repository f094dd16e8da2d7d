import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Chromium cannot take a screenshot of 16,384 pixels or more. */
const sliceHeight = 8_000;

/** A picture of a page from top to bottom, as raw pixels. */
export interface Picture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

const visitedWindows = { 320: 640, 360: 740, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 } as const;
export type WindowWidth = keyof typeof visitedWindows;
export const windowWidths = [320, 360, 768, 1024, 1440, 1920] as const satisfies readonly WindowWidth[];

/** The window of a given width, with a usual height. */
export function windowOf(width: WindowWidth): { readonly width: number; readonly height: number } {
  return { width, height: visitedWindows[width] };
}

/** Creates a context with a cookie choice and reduced motion. */
export async function stillContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: windowOf(1440) });
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  return context;
}

/**
 * Sets width and color scheme, and waits for fonts, for content that loads when visible, and for the animations that
 * the change started.
 */
export async function settlePage(page: Page, width: WindowWidth, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize(windowOf(width));
  await page.evaluate(async () => {
    const root = document.documentElement;
    for (let top = 0; top < root.scrollHeight; top += innerHeight * 2) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** Takes a scaled picture of the whole page in its current state. */
export async function takePicture(page: Page, scale: number): Promise<Picture> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const scaledWidth = Math.round(width * scale);
  const slices: Picture[] = [];
  for (let top = 0; top < height; top += sliceHeight) {
    const clip = { x: 0, y: top, width, height: Math.min(sliceHeight, height - top) };
    const { data, info } = await sharp(await page.screenshot({ fullPage: true, clip, type: 'png' }))
      .resize({ width: scaledWidth, height: Math.max(1, Math.round(clip.height * scale)), fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    slices.push({ pixels: data, width: info.width, height: info.height, channels: 3 });
  }
  return {
    pixels: Buffer.concat(slices.map(({ pixels }) => pixels)),
    width: scaledWidth,
    height: slices.reduce((sum, slice) => sum + slice.height, 0),
    channels: 3,
  };
}
