import { useContext } from 'react';
import styled from 'styled-components';
import type { PictureProperties } from '../../../engine/content/model/common.ts';
import { Pictures } from '../../../engine/render/page-pictures.ts';
import { layoutIn, type PictureLayoutIn, ratios } from './picture-layout.ts';
import { cropPosition, cropStep, pictureSources } from './picture-sources.ts';

// A Content-Security-Policy blocks style attributes, so every shape and position has a rule.
const shapes = Object.keys(ratios)
  .map((name) => `&[data-ratio='${name}'] { aspect-ratio: ${name.replace(':', ' / ')}; }`)
  .join('\n');
const positions = Array.from({ length: 100 / cropStep + 1 }, (_, index) => index * cropStep)
  .filter((position) => position !== 50)
  .map((position) => `&[data-crop='${position}'] { object-position: ${position}% ${position}%; }`)
  .join('\n');

const Image = styled.img`
  width: 100%;
  border-radius: var(--radius);
  background: var(--tray);

  &[data-ratio] {
    height: auto;
    object-fit: cover;
  }
  ${shapes}
  ${positions}
`;

/** Shown on the pages of block types for the pictures of examples, which the site does not have. */
const Absent = styled.span`
  display: block;
  border-radius: var(--radius);
  background: var(--tray);

  ${shapes}
`;

interface PictureProps {
  readonly picture: PictureProperties;
  readonly layout: PictureLayoutIn;
  /** Whether it is the first picture of its block, which is loaded at once if the block is on the first screen. */
  readonly isFirst?: boolean;
}

/** A picture of the site in the widths and formats that its layout needs. Its box has its size before it is loaded. */
export function Picture({ picture, layout, isFirst = false }: PictureProps) {
  const { find, isOnFirstScreen, theme } = useContext(Pictures);
  const shown = layoutIn(theme(), layout);
  const { ratio } = shown;
  const found = find(picture.file);
  if (found === undefined)
    return <Absent role="img" aria-label={picture.alt || picture.file} data-ratio={ratio ?? '3:2'} />;
  const { avif, webp, sizes, src, width, height } = pictureSources(found, shown);
  const priority =
    isFirst && isOnFirstScreen() ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <Image
        src={src}
        srcSet={webp}
        sizes={sizes}
        width={width}
        height={height}
        alt={picture.alt}
        decoding="async"
        data-ratio={ratio}
        data-crop={ratio && cropPosition(found, ratio, picture.focus)}
        {...priority}
      />
    </picture>
  );
}
