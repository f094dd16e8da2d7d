import { type ReactNode, useDeferredValue, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StudioPicture } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { picturesLike } from './picture-requests.ts';

/** Pictures that are shown at once, and that the button adds to them. */
const longestList = 60;

interface PictureSearchProps {
  readonly pictures: readonly StudioPicture[];
  /** Beside the field. */
  readonly filter?: ReactNode;
  /** Returns the list of the pictures that are shown, with an item for each. */
  readonly children: (shown: readonly StudioPicture[]) => ReactNode;
}

/** A field that finds pictures by their names, above the first of them. A button shows more. */
export function PictureSearch({ pictures, filter, children }: PictureSearchProps) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(longestList);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = picturesLike(pictures, useDeferredValue(search));
  const left = found.length - limit;
  const showMore = () => {
    flushSync(() => setLimit(limit + longestList));
    // The button may be gone.
    list.current
      ?.querySelectorAll(':scope > ul > li')
      [limit]?.querySelector<HTMLElement>('button, summary')
      ?.focus();
  };
  return (
    <>
      <div className="picture-filter">
        <div>
          <label htmlFor={id}>{words.studioPictures('search')}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {filter}
      </div>
      {found.length === 0 && <p>{words.studioPictures('none')}</p>}
      <div ref={list}>{children(found.slice(0, limit))}</div>
      {left > 0 && (
        <button type="button" className="more" onClick={showMore}>
          {words.studioPictures('more', { count: left })}
        </button>
      )}
    </>
  );
}
