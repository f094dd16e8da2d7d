import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import type { PublishResult, ReviewedFile, StudioFile } from '../../studio-api.ts';
import { findingsKey } from '../answer-events.ts';
import { Notice } from '../parts/Notice.tsx';
import { words } from '../site-words.ts';
import { useKeeperState, useStudio } from '../studio-context.ts';
import { describeFailure, fetchFile, fetchFindings, sendChange } from '../studio-requests.ts';
import { ConflictList } from './ConflictList.tsx';
import { ErrorList } from './ErrorList.tsx';
import { FileChanges } from './FileChanges.tsx';
import { fieldAddress } from './field-address.ts';
import { Impact, useImpact } from './Impact.tsx';
import { PublishForm } from './PublishForm.tsx';
import { PublishOutcome } from './PublishOutcome.tsx';
import { changesKey, discardChange, fetchChanges, publish, restoreChange } from './review-requests.ts';
import { StudioPage } from './StudioPage.tsx';
import { useRefreshedFiles } from './use-refreshed-files.ts';

const Files = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const UndoLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 14px;
  align-items: center;
`;

/** Pages that are linked after publishing. */
const linkedPages = 5;

/** All unpublished changes of the user in words, and publishing them. */
export function ReviewPage() {
  const { session } = useStudio();
  const { keeping } = useKeeperState();
  const changes = useQuery({ queryKey: changesKey, queryFn: fetchChanges, staleTime: 0 });
  const findings = useQuery({ queryKey: findingsKey, queryFn: fetchFindings, staleTime: 0 });
  const pages = useImpact(changes.data && changes.data.files.length > 0 ? changes.data.version : undefined);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const publication = usePublication();
  const files = changes.data?.files ?? [];
  const chosen = files.filter(({ file }) => !leftOut.has(file));
  const errors = (findings.data?.findings ?? []).filter(
    ({ severity, isPublished }) => severity === 'error' && !isPublished,
  );

  function obstacle(): string | undefined {
    if (session.publishing === 'nowhere') return words.studioReview('notWritable');
    if (chosen.length === 0) return words.studioReview('chooseFile');
    if (keeping !== 'kept') return words.studioReview('stillSaving');
    if (chosen.some(({ conflicts }) => conflicts.length > 0)) return words.studioReview('answerFirst');
    if (errors.some((error) => chosen.some(({ file }) => file === error.file)))
      return words.studioReview('correctFirst');
    return undefined;
  }

  return (
    <StudioPage
      title={words.studioReview('changes')}
      lead={files.length > 0 ? words.studioReview('about', { count: files.length }) : undefined}
    >
      {publication.outcome && <PublishOutcome {...publication.outcome} />}
      {[changes.error, publication.error].map(
        (error) =>
          error !== null && (
            <Notice key={error.message} tone="danger" heading={words.studio('notFetched')}>
              {describeFailure(error)}
            </Notice>
          ),
      )}
      {session.publishing === 'nowhere' && (
        <Notice heading={words.studioReview('notWritable')}>{words.studioReview('notWritableAbout')}</Notice>
      )}
      {changes.data === undefined && !changes.isError && <p role="status">{words.studio('fetching')}</p>}
      {changes.data !== undefined &&
        files.length === 0 &&
        publication.outcome?.result.kind !== 'published' && (
          <Notice heading={words.studioReview('nothingChanged')}>
            {words.studioReview('nothingChangedAbout')}
          </Notice>
        )}
      {errors.length > 0 && (
        <Notice tone="danger" heading={words.studioReview('errors', { count: errors.length })}>
          <ErrorList findings={errors} />
        </Notice>
      )}
      {files.length > 0 && <Impact {...pages} />}
      <ReviewedFiles
        files={files}
        leftOut={leftOut}
        onChoose={(file, isChosen) =>
          setLeftOut(
            (known) => new Set(isChosen ? [...known].filter((name) => name !== file) : [...known, file]),
          )
        }
      />
      {files.length > 0 && (
        <PublishForm
          chosen={chosen.length}
          total={files.length}
          obstacle={obstacle()}
          isPublishing={publication.isPending}
          onPublish={(message) =>
            publication.publish(chosen, message, pages.impact?.pages.map(({ path }) => path) ?? [])
          }
        />
      )}
    </StudioPage>
  );
}

interface Outcome {
  readonly result: PublishResult;
  readonly pages: readonly string[];
  readonly titleOf: (file: string) => string;
}

function usePublication() {
  const refresh = useRefreshedFiles();
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (asked: {
      readonly files: readonly ReviewedFile[];
      readonly message: string;
      readonly pages: readonly string[];
    }) => {
      const names = asked.files.map(({ file }) => file);
      const result = await publish({ files: names, message: asked.message });
      setOutcome({
        result,
        pages: asked.pages.length === 0 ? ['/'] : asked.pages.slice(0, linkedPages),
        titleOf: (name) => asked.files.find(({ file }) => file === name)?.title ?? name,
      });
      await refresh(names);
    },
  });
  return {
    outcome,
    isPending,
    error,
    publish: (files: readonly ReviewedFile[], message: string, pages: readonly string[]) =>
      mutate({ files, message, pages }),
  };
}

interface ReviewedFilesProps {
  readonly files: readonly ReviewedFile[];
  readonly leftOut: ReadonlySet<string>;
  readonly onChoose: (file: string, isChosen: boolean) => void;
}

function ReviewedFiles({ files, leftOut, onChoose }: ReviewedFilesProps) {
  const { keeping } = useKeeperState();
  const refresh = useRefreshedFiles();
  const discarding = useDiscarding();
  const labels = { before: words.studioReview('before'), after: words.studioReview('after') };
  return (
    <Files>
      <DiscardedLine {...discarding} />
      {files.map((reviewed) => {
        const { file, title, conflicts } = reviewed;
        return (
          <FileChanges
            key={file}
            file={reviewed}
            labels={labels}
            choice={
              <input
                type="checkbox"
                aria-label={words.studioReview('publishFile', { title })}
                checked={!leftOut.has(file)}
                onChange={({ target }) => onChoose(file, target.checked)}
              />
            }
            actions={
              <>
                <Link
                  to={fieldAddress(file, reviewed.properties[0]?.path)}
                  aria-label={words.studioReview('editNamed', { title })}
                >
                  {words.studioReview('editFile')}
                </Link>
                <button
                  type="button"
                  aria-label={words.studioReview('discardNamed', { title })}
                  disabled={keeping !== 'kept' || discarding.isPending}
                  onClick={() => discarding.discard(reviewed)}
                >
                  {words.studioReview('discard')}
                </button>
              </>
            }
          >
            <ConflictList
              conflicts={conflicts}
              onChoose={async ({ path }, take) => {
                const answer = await sendChange({ kind: 'conflict', file, path, take });
                await refresh([file], [answer.file]);
              }}
            />
          </FileChanges>
        );
      })}
    </Files>
  );
}

interface Discarded {
  readonly title: string;
  readonly file: StudioFile;
  readonly published: JsonValue | undefined;
  readonly isRestored: boolean;
}

/** Giving up the change of a file, and making it again. */
function useDiscarding() {
  const refresh = useRefreshedFiles();
  const [discarded, setDiscarded] = useState<Discarded>();
  const { mutate: discard, isPending } = useMutation({
    mutationFn: async ({ file, title }: ReviewedFile) => {
      const before = await fetchFile(file);
      const after = await discardChange(file);
      setDiscarded({ title, file: before, published: after?.value, isRestored: false });
      await refresh([file], after === null ? [] : [after]);
    },
  });
  const { mutate: restore } = useMutation({
    mutationFn: async (known: Discarded) => {
      const file = await restoreChange(known.file, known.published);
      setDiscarded({ ...known, isRestored: true });
      await refresh([file.file], [file]);
    },
  });
  return { discarded, discard, restore, isPending };
}

function DiscardedLine({ discarded, restore }: ReturnType<typeof useDiscarding>) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus went away with the change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each discarded change moves the focus
  useEffect(() => button.current?.focus(), [discarded]);
  return (
    <UndoLine role="status">
      {discarded !== undefined && (
        <>
          <span>
            {words.studioReview(discarded.isRestored ? 'restored' : 'discarded', { title: discarded.title })}
          </span>
          {!discarded.isRestored && (
            <button ref={button} type="button" onClick={() => restore(discarded)}>
              {words.studioReview('undo')}
            </button>
          )}
        </>
      )}
    </UndoLine>
  );
}
