import { useMutation } from '@tanstack/react-query';
import { type FormEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { pictureTitle } from '../../pictures/picture-title.ts';
import type { StudioPicture } from '../../studio-api.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FailureText } from '../parts/FailureText.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { fieldAddress } from '../review/field-address.ts';
import { discardChange } from '../review/review-requests.ts';
import { StudioPage } from '../review/StudioPage.tsx';
import { useRefreshedFiles } from '../review/use-refreshed-files.ts';
import { fileTitle, kindName, words } from '../site-words.ts';
import { PictureSearch } from './PictureSearch.tsx';
import { PictureUpload } from './PictureUpload.tsx';
import { removePicture, renamePicture, usePictures, useRefreshedPictures } from './picture-requests.ts';
import { pictureStyles } from './picture-styles.ts';

const Area = styled.div`
  ${pictureStyles}

  display: grid;
  gap: var(--space-4);

  & > .picture-upload { padding: var(--space-4); border: 1px dashed var(--edge); border-radius: var(--radius); width: 100%; }
  & .check { display: flex; gap: 8px; align-items: center; min-height: 36px; }
  & > .more { justify-self: start; }
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-3);

  & > li {
    display: grid;
    gap: 8px;
    align-content: start;
    min-width: 0;
    padding: var(--space-3);
    border: var(--hair);
    border-radius: var(--radius);
    background: var(--sheet);
  }
  & .shown-picture { width: 100%; height: 10rem; }
  & h2 { overflow-wrap: anywhere; }
  & small { color: var(--ink-soft); }
  & .states { display: flex; flex-wrap: wrap; gap: 4px 8px; }
  & .states span { padding: 0 8px; border-radius: 99px; background: var(--tray); font-size: var(--size-small); font-weight: 600; }
  & summary { width: fit-content; padding-block: 4px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
  & details li { padding-block: 3px; overflow-wrap: anywhere; }
  & form { display: flex; flex-wrap: wrap; gap: 6px; align-items: end; }
  & .upload-line { gap: 6px; }
  & form > div { display: grid; gap: 4px; min-width: 0; flex: 1 1 8rem; }
  & input { width: 100%; }
`;

/** All pictures: uploading, finding those that are not used, replacing and renaming them. */
export function PicturesPage() {
  const { data, error } = usePictures();
  const [isOnlyUnused, setOnlyUnused] = useState(false);
  const renamed = useRef<string>(undefined);
  const [news, setNews] = useState('');
  const pictures = isOnlyUnused ? data?.filter(({ uses }) => uses.length === 0) : data;
  return (
    <StudioPage title={words.studioPictures('pictures')} lead={words.studioPictures('lead')}>
      <Area>
        <PictureUpload />
        <span className="visually-hidden" role="status">
          {news}
        </span>
        <FetchFailure error={error} />
        {data === undefined && error === null && <p role="status">{words.studio('fetching')}</p>}
        {pictures !== undefined && (
          <PictureSearch
            pictures={pictures}
            filter={
              <label className="check">
                <input
                  type="checkbox"
                  checked={isOnlyUnused}
                  onChange={({ target }) => setOnlyUnused(target.checked)}
                />
                {words.studioPictures('onlyUnused')}
              </label>
            }
          >
            {(shown) => (
              <Cards>
                {shown.map((picture) => (
                  <PictureCard key={picture.file} picture={picture} renamed={renamed} onNews={setNews} />
                ))}
              </Cards>
            )}
          </PictureSearch>
        )}
      </Area>
    </StudioPage>
  );
}

/** The ending of a name, which tells two pictures with one name apart. */
const formatOf = (file: string) => file.slice(file.lastIndexOf('.') + 1).toUpperCase();

interface PictureCardProps {
  readonly picture: StudioPicture;
  /** The name that a picture was just given: its card is another one, which takes the focus. */
  readonly renamed: RefObject<string | undefined>;
  /** Called with a sentence for screen readers. */
  readonly onNews: (news: string) => void;
}

const PictureCard = memo(function PictureCard({ picture, renamed, onNews }: PictureCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const { file, small, width, height, change, uses } = picture;
  const name = pictureTitle(file);
  const named = (button: 'replace' | 'rename' | 'remove' | 'discard') =>
    words.studioPictures('buttonNamed', { button: words.studioPictures(button), name });
  const [isRenaming, setRenaming] = useState(false);
  const [wasRenaming, setWasRenaming] = useState(false);
  useEffect(() => {
    if (renamed.current !== file) return;
    renamed.current = undefined;
    card.current?.querySelector('button')?.focus();
  }, [file, renamed]);
  const refresh = useRefreshedPictures();
  const refreshFiles = useRefreshedFiles();
  const renaming = useMutation({
    mutationFn: async (next: string) => {
      const { file: to } = await renamePicture(file, next);
      renamed.current = to;
      onNews(words.studioPictures('renamed', { name, next: pictureTitle(to) }));
      await refreshFiles(uses.map((use) => use.file));
      await refresh();
      close();
    },
  });
  const removing = useMutation({
    mutationFn: async (remove: (file: string) => Promise<unknown>) => {
      await remove(file);
      const beside = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
      if (remove === removePicture) {
        onNews(words.studioPictures('removed', { name }));
        beside?.querySelector('button')?.focus();
      }
      await refresh();
    },
  });
  const close = () => {
    setRenaming(false);
    setWasRenaming(true);
  };
  const failure = renaming.error ?? removing.error;
  return (
    <li ref={card}>
      <img className="shown-picture" src={small} alt="" loading="lazy" />
      <div>
        <h2>{name}</h2>
        <small>
          {words.studioPictures('pixels', { width, height })} · {formatOf(file)}
        </small>
      </div>
      {(change !== 'none' || uses.length === 0) && (
        <p className="states">
          {change === 'added' && <span>{words.studioPictures('added')}</span>}
          {change === 'changed' && <span>{words.studioPictures('changed')}</span>}
          {uses.length === 0 && <span>{words.studioPictures('unused')}</span>}
        </p>
      )}
      {uses.length > 0 && (
        <details>
          <summary>{words.studioPictures('uses', { count: uses.length })}</summary>
          <ul>
            {uses.map((use) => (
              <li key={JSON.stringify([use.file, use.path])}>
                <Link to={fieldAddress(use.file, use.path)}>{fileTitle(use)}</Link>{' '}
                <small>{kindName(use.kind)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      <PictureUpload
        replaced={file}
        label={words.studioPictures('replace')}
        name={named('replace')}
        actions={
          !isRenaming && (
            <>
              <button
                type="button"
                // biome-ignore lint/a11y/noAutofocus: the button replaces the form that had the focus.
                autoFocus={wasRenaming}
                aria-label={named('rename')}
                onClick={() => setRenaming(true)}
              >
                {words.studioPictures('rename')}
              </button>
              {change === 'changed' && (
                <ActionButton
                  aria-label={named('discard')}
                  isDisabled={removing.isPending}
                  onClick={() => removing.mutate(discardChange)}
                >
                  {words.studioPictures('discard')}
                </ActionButton>
              )}
              {uses.length === 0 && (
                <ActionButton
                  aria-label={named('remove')}
                  isDisabled={removing.isPending}
                  onClick={() => removing.mutate(removePicture)}
                >
                  {words.studioPictures('remove')}
                </ActionButton>
              )}
            </>
          )
        }
      />
      {isRenaming && (
        <RenameForm name={name} isPending={renaming.isPending} onRename={renaming.mutate} onClose={close} />
      )}
      {failure !== null && (
        <p role="alert" className="upload-fault">
          <FailureText error={failure} />
        </p>
      )}
    </li>
  );
});

interface RenameFormProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

function RenameForm({ name, isPending, onRename, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onRename(typed);
  };
  return (
    <form onSubmit={submit}>
      <div>
        <label htmlFor={id}>{words.studioPictures('newName')}</label>
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that had the focus.
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <ActionButton type="submit" isDisabled={isPending}>
        {words.studioPictures('saveName')}
      </ActionButton>
      <button type="button" onClick={onClose}>
        {words.studioPictures('cancel')}
      </button>
    </form>
  );
}
