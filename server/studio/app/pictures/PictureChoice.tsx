import { useId, useState } from 'react';
import { pictureTitle } from '../../pictures/picture-title.ts';
import type { StudioPicture } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { picturesLike } from './picture-requests.ts';

/** Most pictures that are shown; the others are found by their names. */
const longestList = 60;

interface PictureChoiceProps {
  readonly pictures: readonly StudioPicture[];
  readonly chosen: string;
  readonly onChoose: (file: string) => void;
}

/** All pictures of the site, of which one is chosen. */
export function PictureChoice({ pictures, chosen, onChoose }: PictureChoiceProps) {
  const [search, setSearch] = useState('');
  const id = useId();
  const found = picturesLike(pictures, search).slice(0, longestList);
  return (
    <>
      <label htmlFor={id}>{words.studioPictures('search')}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 && <p>{words.studioPictures('none')}</p>}
      <ul className="picture-grid">
        {found.map(({ file, small }) => (
          <li key={file}>
            <button type="button" aria-pressed={file === chosen} onClick={() => onChoose(file)}>
              <img src={small} alt="" loading="lazy" />
              <span>{pictureTitle(file)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
