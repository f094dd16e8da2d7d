import { type CSSProperties, useContext } from 'react';
import styled from 'styled-components';
import type { PictureProperties } from '../../../engine/content/model/common.ts';
import { Pictures } from '../../../engine/render/page-pictures.ts';
import type { PictureLayout } from './picture-layout.ts';
import { objectPosition, pictureSources } from './picture-sources.ts';

const Image = styled.img`
  width: 100%;
  border-radius: var(--radius);
  background: var(--tray);

  &[data-cropped] {
    height: auto;
    object-fit: cover;
  }
`;

/** Shown on the pages of block types for the pictures of examples, which the site does not have. */
const Absent = styled.span`
  display: block;
  border-radius: var(--radius);
  background: var(--tray);
`;

interface PictureProps {
  readonly picture: PictureProperties;
  readonly layout: PictureLayout;
  /** Whether it is the first picture of its block, which is loaded at once if the block is on the first screen. */
  readonly isFirst?: boolean;
}

/** A picture of the site in the widths and formats that its layout needs. Its box has its size before it is loaded. */
export function Picture({ picture, layout, isFirst = false }: PictureProps) {
  const { find, isOnFirstScreen } = useContext(Pictures);
  const found = find(picture.file);
  if (found === undefined) {
    const style = { aspectRatio: String(layout.ratio ?? 1.5) };
    return <Absent role="img" aria-label={picture.alt || picture.file} style={style} />;
  }
  const { avif, webp, sizes, src, width, height } = pictureSources(found, layout);
  const { ratio } = layout;
  const style: CSSProperties | undefined =
    ratio === undefined
      ? undefined
      : { aspectRatio: String(ratio), objectPosition: objectPosition(found, ratio, picture.focus) };
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
        data-cropped={ratio === undefined ? undefined : ''}
        style={style}
        {...priority}
      />
    </picture>
  );
}
