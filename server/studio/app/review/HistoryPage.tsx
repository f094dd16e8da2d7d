import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { Publication, ReviewedFile } from '../../studio-api.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FailureText } from '../parts/FailureText.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { words } from '../site-words.ts';
import { dateAndTime } from './date-and-time.ts';
import { FileChanges } from './FileChanges.tsx';
import { isWaiting, PublicationState } from './PublicationState.tsx';
import { fetchHistory, fetchPublication, historyKey, takeBack } from './review-requests.ts';
import { StudioPage } from './StudioPage.tsx';
import { useRefreshedFiles } from './use-refreshed-files.ts';

const List = styled.ol`
  display: grid;
  gap: var(--space-4);

  & > li { display: grid; gap: var(--space-2); padding-block: var(--space-3); border-block-start: var(--hair); min-width: 0; }
  & .head { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
  & .head h2 { font-size: 17px; overflow-wrap: anywhere; }
  & .head small { color: var(--ink-soft); overflow-wrap: anywhere; }
  & summary { width: fit-content; padding-block: 4px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
  & details > div { display: grid; gap: var(--space-3); margin-block-start: var(--space-2); }
`;

/** Everything that was published, by whom and when, and taking it back. */
export function HistoryPage() {
  const history = useQuery({ queryKey: historyKey, queryFn: fetchHistory, staleTime: 0 });
  const publications = history.data?.publications ?? [];
  return (
    <StudioPage
      title={words.studioReview('history')}
      lead={publications.length > 0 ? words.studioReview('historyAbout') : undefined}
    >
      <FetchFailure error={history.error} />
      {history.data === undefined && !history.isError && <p role="status">{words.studio('fetching')}</p>}
      {history.data !== undefined && publications.length === 0 && (
        <Notice heading={words.studioReview('noHistory')} />
      )}
      <List>
        {inOrder(publications).map((publication) => (
          <PublicationItem key={publication.id} publication={publication} />
        ))}
      </List>
    </StudioPage>
  );
}

/** The publications that wait come first. */
function inOrder(publications: readonly Publication[]): readonly Publication[] {
  const waiting = publications.filter(isWaiting);
  return [...waiting, ...publications.filter((publication) => !isWaiting(publication))];
}

function PublicationItem({ publication }: { readonly publication: Publication }) {
  const { id, at, by, message, files, state, isOwn } = publication;
  const refresh = useRefreshedFiles();
  // An editor sees what is proposed before approving it.
  const [isOpen, setOpen] = useState(state === 'proposed' && !isOwn);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (names: readonly string[]) => {
      const answers = await takeBack(id, names);
      await refresh(names, answers);
      return answers.filter(({ version }) => version > 0).length;
    },
  });
  return (
    <li>
      <div className="head">
        <div>
          <h2>{message === '' ? files.map(({ title }) => title).join(', ') : message}</h2>
          <small>
            {words.studioReview.node('publishedBy', {
              user: by,
              time: <time dateTime={at}>{dateAndTime(at)}</time>,
            })}
          </small>
        </div>
        {state === 'done' && (
          <ActionButton isDisabled={isPending} onClick={() => mutate(files.map(({ file }) => file))}>
            {words.studioReview('takeBack')}
          </ActionButton>
        )}
      </div>
      {isWaiting(publication) && (
        <Link to={`/studio/history/${id}`}>{words.studioReview('seeProposalPages')}</Link>
      )}
      <div role="status">
        {error && <FailureText error={error} />}
        {data !== undefined && (
          <Notice
            heading={
              data === 0
                ? words.studioReview('alreadyBack')
                : words.studioReview('takenBack', { count: data })
            }
          >
            {data > 0 && <Link to="/studio/review">{words.studioReview('reviewAndPublish')}</Link>}
          </Notice>
        )}
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.studioReview('showPublished')}</summary>
        {isOpen && (
          <PublicationFiles
            id={id}
            actionsOf={({ file, title }) =>
              state === 'done' && (
                <ActionButton
                  isDisabled={isPending}
                  aria-label={words.studioReview('takeBackNamed', { title })}
                  onClick={() => mutate([file])}
                >
                  {words.studioReview('takeFileBack')}
                </ActionButton>
              )
            }
          />
        )}
      </details>
      {/* A decision comes after what is decided on. */}
      <PublicationState publication={publication} />
    </li>
  );
}

interface PublicationFilesProps {
  readonly id: string;
  readonly actionsOf: (file: ReviewedFile) => ReactNode;
}

/** The differences of a publication, which are fetched when they are opened. */
function PublicationFiles({ id, actionsOf }: PublicationFilesProps) {
  const { data, error } = useQuery({
    queryKey: [...historyKey, id],
    queryFn: () => fetchPublication(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const labels = { before: words.studioReview('wasBefore'), after: words.studioReview('wasAfter') };
  if (error !== null)
    return (
      <p role="alert">
        <FailureText error={error} />
      </p>
    );
  if (data === undefined) return <p role="status">{words.studio('fetching')}</p>;
  return (
    <div>
      {data.files.map((file) => (
        <FileChanges key={file.file} file={file} labels={labels} actions={actionsOf(file)} />
      ))}
    </div>
  );
}
