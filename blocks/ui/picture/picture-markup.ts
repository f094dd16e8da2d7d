import type { PictureFile } from '../../../engine/content/picture-files.ts';
import { escapeHtml } from '../../../engine/render/html.ts';
import { textColumn } from './picture-layout.ts';
import { pictureSources } from './picture-sources.ts';

/** Renders a picture in running text as HTML. An unknown picture is left out; its text remains. */
export function pictureMarkup(picture: PictureFile | undefined, alt: string): string {
  if (picture === undefined) return escapeHtml(alt);
  const { avif, webp, sizes, src, width, height } = pictureSources(picture, textColumn);
  const attributes = (named: Readonly<Record<string, string | number | undefined>>) =>
    Object.entries(named)
      .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${escapeHtml(String(value))}"`))
      .join('');
  const source =
    avif === undefined ? '' : `<source${attributes({ type: 'image/avif', srcset: avif, sizes })}/>`;
  const image = { src, srcset: webp, sizes, width, height, alt, loading: 'lazy', decoding: 'async' };
  return `<picture>${source}<img${attributes(image)}/></picture>`;
}
