import { useId, useState } from 'react';
import { FocusPoint } from '../../pictures/FocusPoint.tsx';
import { PictureChoice } from '../../pictures/PictureChoice.tsx';
import { PictureUpload } from '../../pictures/PictureUpload.tsx';
import { usePictures } from '../../pictures/picture-requests.ts';
import { words } from '../../site-words.ts';
import { useForm, useValue } from '../form-context.ts';
import type { ControlProps } from './control-props.ts';
import { NamedText } from './TextControl.tsx';

interface PictureControlProps extends ControlProps {
  readonly names: readonly string[];
}

/**
 * The file of a picture: chosen from those of the site, or uploaded, with the point that stays visible where it is cropped. A name with
 * a placeholder, which means another picture on each page, is a text.
 */
export function PictureControl({ names, ...props }: PictureControlProps) {
  const { path } = props;
  const { store } = useForm();
  const value = useValue(path);
  const file = typeof value === 'string' ? value : '';
  const focusPath = [...path.slice(0, -1), 'focus'];
  const focus = useValue(focusPath);
  const { data = [], isError } = usePictures();
  const [isOpen, setOpen] = useState(false);
  const choiceId = useId();
  const picture = data.find((each) => each.file === file);
  if (isError || file.includes('{{')) return <NamedText {...props} names={names} />;
  return (
    <PictureUpload
      onUploaded={(uploaded) => store.set(path, uploaded.file)}
      actions={
        <button
          id={props.id}
          data-control=""
          aria-describedby={props.describedBy}
          aria-label={props.isItem ? props.label : undefined}
          type="button"
          aria-expanded={isOpen}
          aria-controls={choiceId}
          onClick={() => setOpen(!isOpen)}
        >
          {words.studioPictures(file === '' ? 'choose' : 'chooseOther')}
        </button>
      }
      below={
        <div id={choiceId} className="picture-choice" hidden={!isOpen}>
          {isOpen && (
            <PictureChoice
              pictures={data}
              chosen={file}
              onChoose={(chosen) => {
                store.set(path, chosen);
                setOpen(false);
                document.getElementById(props.id)?.focus();
              }}
            />
          )}
        </div>
      }
    >
      {picture !== undefined &&
        // Only pictures of pages have a point; logos and icons are never cropped.
        (path.at(-1) === 'file' && !picture.isDrawing ? (
          <FocusPoint
            picture={picture}
            value={focus}
            onChange={(point) =>
              point === undefined ? store.remove(focusPath) : store.set(focusPath, { ...point })
            }
          />
        ) : (
          <img className="shown-picture" src={picture.small} alt="" />
        ))}
    </PictureUpload>
  );
}
