import styled from 'styled-components';
import type { PictureChange, ShownPicture } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { pictureStyles } from './picture-styles.ts';

const Pair = styled.div`
  ${pictureStyles}

  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: var(--space-3);

  & figure { display: grid; gap: 4px; align-content: start; margin: 0; }
  & figcaption { font-size: var(--size-small); font-weight: 600; }
  & .shown-picture { max-height: 16rem; }
  & small { font-weight: 400; color: var(--ink-soft); }
`;

/** A picture before and after a change; a new one has no before, and a removed one no after. */
export function PictureDifference({ before, after }: PictureChange) {
  return (
    <Pair>
      {before !== undefined && <Side label={words.studioPictures('before')} picture={before} />}
      {after !== undefined && <Side label={words.studioPictures('after')} picture={after} />}
    </Pair>
  );
}

function Side({ label, picture }: { readonly label: string; readonly picture: ShownPicture }) {
  return (
    <figure>
      <figcaption>
        {label}{' '}
        <small>{words.studioPictures('pixels', { width: picture.width, height: picture.height })}</small>
      </figcaption>
      <img className="shown-picture" src={picture.large} alt={label} loading="lazy" />
    </figure>
  );
}
