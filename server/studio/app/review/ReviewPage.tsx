import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { FileConflict, PublishResult, ReviewedFile, StudioFindings } from '../../studio-api.ts';
import { changesKey, findingsKey } from '../answer-events.ts';
import type { EditKeeper } from '../keep/edit-keeper.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { words } from '../site-words.ts';
import { useKeeperState, useStudio } from '../studio-context.ts';
import { fetchAllFindings, fetchFindings } from '../studio-requests.ts';
import { ConflictList } from './ConflictList.tsx';
import { useDiscarding } from './discarded-changes.ts';
import { FileChanges } from './FileChanges.tsx';
import { FindingList } from './FindingList.tsx';
import { fieldAddress } from './field-address.ts';
import { Impact, useImpact } from './Impact.tsx';
import { PublishForm } from './PublishForm.tsx';
import { PublishOutcome } from './PublishOutcome.tsx';
import { ReturnedChanges } from './ReturnedChanges.tsx';
import { fetchChanges, publish } from './review-requests.ts';
import { StudioPage } from './StudioPage.tsx';
import { useRefreshedFiles } from './use-refreshed-files.ts';

const Files = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Discards = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const UndoLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 14px;
  align-items: center;
`;

/** Pages that are linked after publishing. */
const linkedPages = 5;

/** The findings that visitors do not see yet, by severity. */
const newFindings = (judged: StudioFindings | undefined) => {
  const { error: errors, warning: warnings } = Object.groupBy(
    (judged?.findings ?? []).filter(({ isPublished }) => !isPublished),
    ({ severity }) => severity,
  );
  return { errors, warnings };
};

/** All unpublished changes of the user in words, and publishing them. */
export function ReviewPage() {
  const { session, keeper } = useStudio();
  const { keeping } = useKeeperState();
  const changes = useQuery({ queryKey: changesKey, queryFn: fetchChanges, staleTime: 0 });
  const findings = useQuery({ queryKey: findingsKey, queryFn: fetchFindings, staleTime: 0 });
  const pages = useImpact(changes.data && changes.data.files.length > 0 ? changes.data.version : undefined);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const discarding = useDiscarding();
  const publication = usePublication(discarding.forget);
  const files = changes.data?.files ?? [];
  const chosen = files.filter(({ file }) => !leftOut.has(file));
  const compared = useQuery({
    queryKey: ['studio-compared', changes.data?.version],
    queryFn: fetchAllFindings,
    enabled: files.length > 0,
    retry: false,
  });
  const { errors = [], warnings = [] } = newFindings(compared.data ?? findings.data);

  function obstacle(): string | undefined {
    if (session.publishing === 'nowhere') return words.studioReview('notWritable');
    if (chosen.length === 0) return words.studioReview('chooseFile');
    if (keeping !== 'kept') return words.studioReview('stillSaving');
    if (chosen.some((file) => openConflicts(keeper, file).length > 0 || isWrittenTwice(keeper, file)))
      return words.studioReview('answerFirst');
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
      {[changes.error, compared.error, publication.error, discarding.error].map(
        (error) => error !== null && <FetchFailure key={error.message} error={error} />,
      )}
      {session.publishing === 'nowhere' && (
        <Notice heading={words.studioReview('notWritable')}>{words.studioReview('notWritableAbout')}</Notice>
      )}
      {changes.data === undefined && !changes.isError && <p role="status">{words.studio('fetching')}</p>}
      {changes.data !== undefined &&
        files.length === 0 &&
        (publication.outcome === undefined || publication.outcome.result.kind === 'refused') && (
          <Notice heading={words.studioReview('nothingChanged')}>
            {words.studioReview('nothingChangedAbout')}
          </Notice>
        )}
      <ReturnedChanges files={files} />
      {errors.length > 0 && (
        <Notice tone="danger" heading={words.studioReview('errors', { count: errors.length })}>
          <FindingList findings={errors} />
        </Notice>
      )}
      {files.length > 0 && <Impact {...pages} />}
      <DiscardedChanges {...discarding} />
      <ReviewedFiles
        files={files}
        discarding={discarding}
        leftOut={leftOut}
        onChoose={(file, isChosen) =>
          setLeftOut(
            (known) => new Set(isChosen ? [...known].filter((name) => name !== file) : [...known, file]),
          )
        }
      />
      {compared.isFetching && <p role="status">{words.studioReview('comparing')}</p>}
      {compared.data !== undefined && warnings.length > 0 && (
        <Notice heading={words.studioReview('warnings', { count: warnings.length })}>
          <FindingList findings={warnings} />
        </Notice>
      )}
      {files.length > 0 && (
        <PublishForm
          // Each publication has a sentence of its own.
          key={publication.count}
          chosen={chosen.length}
          total={files.length}
          obstacle={obstacle()}
          isPublishing={publication.isPending}
          onPublish={(message, at) =>
            publication.publish(
              chosen,
              message,
              at,
              changes.data?.version,
              pages.impact?.pages.map(({ path }) => path) ?? [],
            )
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

function usePublication(onPublished: (files: readonly string[]) => void) {
  const refresh = useRefreshedFiles();
  const [outcome, setOutcome] = useState<Outcome>();
  const [count, setCount] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (asked: {
      readonly files: readonly ReviewedFile[];
      readonly message: string;
      readonly at: string | undefined;
      readonly version: string | undefined;
      readonly pages: readonly string[];
    }) => {
      const names = asked.files.map(({ file }) => file);
      const result = await publish({
        files: names,
        message: asked.message,
        version: asked.version,
        at: asked.at,
      });
      if (result.kind !== 'refused') {
        onPublished(names);
        setCount((known) => known + 1);
      }
      setOutcome({
        result,
        pages: asked.pages.length === 0 ? ['/'] : asked.pages.slice(0, linkedPages),
        titleOf: (name) => asked.files.find(({ file }) => file === name)?.title ?? name,
      });
      await refresh(names);
    },
    // A publication whose answer was lost may have happened.
    onError: (_, { files }) => refresh(files.map(({ file }) => file)).catch(() => {}),
  });
  return {
    outcome,
    /** The publications that were not refused. */
    count,
    isPending,
    error,
    publish: (
      files: readonly ReviewedFile[],
      message: string,
      at: string | undefined,
      version: string | undefined,
      pages: readonly string[],
    ) => mutate({ files, message, at, version, pages }),
  };
}

/** The properties of a file for which the user must choose a value, also for edits that the server has not taken. */
function openConflicts(keeper: EditKeeper, { file, conflicts }: ReviewedFile): readonly FileConflict[] {
  return [...(keeper.file(file)?.rejected ?? []), ...conflicts];
}

/** Whether the user must choose between a written source of a file and another text. */
const isWrittenTwice = (keeper: EditKeeper, { file }: ReviewedFile): boolean =>
  keeper.file(file)?.written?.other !== undefined;

type Discarding = ReturnType<typeof useDiscarding>;

interface ReviewedFilesProps {
  readonly files: readonly ReviewedFile[];
  readonly leftOut: ReadonlySet<string>;
  readonly discarding: Discarding;
  readonly onChoose: (file: string, isChosen: boolean) => void;
}

function ReviewedFiles({ files, leftOut, discarding, onChoose }: ReviewedFilesProps) {
  const { keeper } = useStudio();
  const { keeping } = useKeeperState();
  const labels = { before: words.studioReview('before'), after: words.studioReview('after') };
  return (
    <Files>
      {files.map((reviewed) => {
        const { file, title } = reviewed;
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
                  to={
                    reviewed.picture === undefined
                      ? fieldAddress(file, reviewed.properties[0]?.path)
                      : '/studio/pictures'
                  }
                  aria-label={words.studioReview('editNamed', { title })}
                >
                  {words.studioReview('editFile')}
                </Link>
                <ActionButton
                  aria-label={words.studioReview('discardNamed', { title })}
                  isDisabled={keeping !== 'kept' || discarding.isPending}
                  onClick={() => discarding.discard(reviewed)}
                >
                  {words.studioReview('discard')}
                </ActionButton>
              </>
            }
          >
            <ConflictList
              file={file}
              isPicture={reviewed.picture !== undefined}
              conflicts={openConflicts(keeper, reviewed)}
              onChoose={(conflict, take) => keeper.resolve(file, conflict, take)}
            />
          </FileChanges>
        );
      })}
    </Files>
  );
}

function DiscardedChanges({ discarded, restored, isRestoring, restore, choose }: Discarding) {
  const line = useRef<HTMLDivElement>(null);
  const shown = useRef(discarded);
  // The button that had the focus went away with the change.
  useEffect(() => {
    if (shown.current === discarded) return;
    shown.current = discarded;
    const buttons = line.current?.querySelectorAll('button');
    (restored === undefined ? [...(buttons ?? [])].at(-1) : line.current)?.focus();
  }, [discarded, restored]);
  return (
    <Files>
      <Discards ref={line} role="status" tabIndex={-1}>
        {restored !== undefined && <p>{words.studioReview('restored', { title: restored })}</p>}
        {discarded.map((change) => (
          <UndoLine key={change.file.file}>
            <span>
              {words.studioReview(change.conflicts.length > 0 ? 'partlyRestored' : 'discarded', {
                title: change.title,
              })}
            </span>
            {change.conflicts.length === 0 && (
              <button type="button" onClick={() => isRestoring || restore(change)}>
                {words.studioReview('undo')}
              </button>
            )}
          </UndoLine>
        ))}
      </Discards>
      {discarded.map((change) => (
        <ConflictList
          key={change.file.file}
          file={change.file.file}
          isPicture={change.file.kind === 'pictures'}
          conflicts={change.conflicts}
          onChoose={(conflict, take) => choose({ change, conflict, take })}
        />
      ))}
    </Files>
  );
}
