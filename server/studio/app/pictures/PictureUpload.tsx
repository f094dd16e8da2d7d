import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { pictureTitle } from '../../pictures/picture-title.ts';
import type { StudioPicture } from '../../studio-api.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FailureText } from '../parts/FailureText.tsx';
import { words } from '../site-words.ts';
import { refusalOf } from '../studio-requests.ts';
import { uploadPicture, useRefreshedPictures } from './picture-requests.ts';

interface PictureUploadProps {
  /** The picture in whose place the upload is shown; undefined for a new one. */
  readonly replaced?: string | undefined;
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly onUploaded?: ((picture: StudioPicture) => void) | undefined;
  /** Buttons beside the one that uploads. */
  readonly actions?: ReactNode;
  /** Above the buttons. */
  readonly children?: ReactNode;
  /** Below the buttons. */
  readonly below?: ReactNode;
}

/** A button that uploads a picture, in an area on which one can be dropped or pasted. */
export function PictureUpload(props: PictureUploadProps) {
  const { replaced, name, label, onUploaded, actions, children, below } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const refresh = useRefreshedPictures();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const picture = await uploadPicture(file, replaced);
      onUploaded?.(picture);
      await refresh();
      return picture;
    },
  });
  const take = (files: FileList | null): boolean => {
    const file = files?.[0];
    if (file === undefined || isPending) return false;
    mutate(file);
    return true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the button in it.
    <div
      className="picture-upload"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (take(event.dataTransfer.files)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
    >
      {children}
      <div className="upload-line">
        {label === undefined && actions}
        <ActionButton isDisabled={isPending} aria-label={name} onClick={() => input.current?.click()}>
          {label ?? words.studioPictures('upload')}
        </ActionButton>
        {label === undefined ? (
          <span className="upload-hint">{words.studioPictures('uploadHint')}</span>
        ) : (
          actions
        )}
      </div>
      {below}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <p role="status" className="upload-news">
        {isPending && words.studioPictures('uploading')}
        {!isPending &&
          data !== undefined &&
          words.studioPictures(data.change === 'none' ? 'isThere' : 'uploaded', {
            name: pictureTitle(data.file),
          })}
      </p>
      {error !== null && (
        <p role="alert" className="upload-fault">
          {refusalOf(error) === undefined ? words.studioPictures('notSent') : <FailureText error={error} />}
        </p>
      )}
    </div>
  );
}
