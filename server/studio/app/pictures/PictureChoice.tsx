import { pictureTitle } from '../../pictures/picture-title.ts';
import type { StudioPicture } from '../../studio-api.ts';
import { PictureSearch } from './PictureSearch.tsx';

interface PictureChoiceProps {
  readonly pictures: readonly StudioPicture[];
  readonly chosen: string;
  readonly onChoose: (file: string) => void;
}

/** The pictures of the site, of which one is chosen. */
export function PictureChoice({ pictures, chosen, onChoose }: PictureChoiceProps) {
  return (
    <PictureSearch pictures={pictures}>
      {(shown) => (
        <ul className="picture-grid">
          {shown.map(({ file, small }) => (
            <li key={file}>
              <button type="button" aria-pressed={file === chosen} onClick={() => onChoose(file)}>
                <img src={small} alt="" loading="lazy" />
                <span>{pictureTitle(file)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PictureSearch>
  );
}
