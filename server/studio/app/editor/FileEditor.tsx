import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import styled from 'styled-components';
import { entriesSet } from '../../../../engine/editor/name-sets.ts';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import { applyPropertyEdits } from '../../changes/property-edits.ts';
import type { FieldFinding, ListedFile, PropertyEdit, StudioFile } from '../../studio-api.ts';
import { filesKey, findingsKey, pagesKey } from '../answer-events.ts';
import { FileForm, type FileFormProps } from '../form/FileForm.tsx';
import { distinctTitles, type KnownNames } from '../form/known-names.ts';
import { FailureText } from '../parts/FailureText.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { ConflictList } from '../review/ConflictList.tsx';
import { words } from '../site-words.ts';
import { SourceView } from '../source/SourceView.tsx';
import { useKeptFile, useStudio } from '../studio-context.ts';
import { fetchFiles, fetchFindings, fetchNames } from '../studio-requests.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { fileQuery } from './file-query.ts';
import { schemasQuery } from './schemas-query.ts';

const Area = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;

  /* It stays in the document to be read out, and takes no room. */
  & > [role='status']:empty { margin-block-end: calc(-1 * var(--space-4)); }
  #studio & .source { justify-self: start; min-height: 32px; font-weight: 400; }
  & .buttons { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-start: var(--space-2); }
`;

/** Milliseconds until an open file is fetched again, to show who is changing it and what others have published. */
const refreshMilliseconds = 15_000;

type FormProps = Omit<FileFormProps, 'schemas' | 'findings'>;

interface FileEditorProps extends Omit<FormProps, 'file' | 'known'> {
  readonly name: string;
  /** The page that is seen. */
  readonly page: string;
  /** Takes the place of the form while there is no such file; a source that the user has written for it stays below. */
  readonly absent?: ReactNode;
}

/** The form of a file, below what its editor must know or decide first. */
export function FileEditor({ name, page, absent, ...form }: FileEditorProps) {
  const { keeper } = useStudio();
  const kept = useKeptFile(name);
  // The keeper holds the file; the query fetches it each time that the form is opened, and now and then while it is visible.
  const fetched = useQuery({ ...fileQuery(keeper, name), refetchInterval: refreshMilliseconds });
  const files = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const known = useKnownNames(files.data?.files, page);
  const { file, rejected = [], refusal, written } = kept ?? {};
  const others = file?.others ?? [];
  // The first edit adds a file that each site may have once, as a whole, so that taking it back removes the file.
  const isOffered = absent === undefined && file?.published === null && !name.includes('/');
  const shown = file && isOffered && isNowhere(file) ? { ...file, value: {} } : file;
  const edit = (edits: readonly PropertyEdit[]) => {
    const current = keeper.file(name)?.file;
    const isFirst = isOffered && current !== undefined && isNowhere(current);
    form.onEdit(isFirst ? [{ path: [], after: applyPropertyEdits({}, edits).value }] : edits);
  };
  return (
    <Area>
      <div role="status">
        {others.length > 0 && (
          <Notice heading={words.studio('others', { count: others.length, users: others.join(', ') })}>
            {words.studio('othersAbout')}
          </Notice>
        )}
      </div>
      <ChangedSince key={name} file={name} properties={file?.since} />
      {refusal !== undefined && (
        <Notice tone="danger" heading={words.studio('refused', { file: name })}>
          <FailureText error={refusal} />
          <div className="buttons">
            <button type="button" onClick={() => keeper.retry(name)}>
              {words.studio('tryAgain')}
            </button>
            <button type="button" onClick={() => keeper.discard(name)}>
              {words.studio('discard')}
            </button>
          </div>
        </Notice>
      )}
      <ConflictList
        file={name}
        conflicts={[...rejected, ...(file?.conflicts ?? [])]}
        onChoose={(conflict, take) => keeper.resolve(name, conflict, take)}
      />
      {file === undefined && fetched.isError && (
        <Notice tone="danger" heading={words.studio('notFetched')}>
          <FailureText error={fetched.error} />
        </Notice>
      )}
      {file === undefined && !fetched.isError && <p role="status">{words.studio('fetching')}</p>}
      {shown !== undefined &&
        isNowhere(shown) &&
        (absent ?? <Notice heading={words.studio(shown.published === null ? 'noFile' : 'fileRemoved')} />)}
      {shown !== undefined && (!isNowhere(shown) || written !== undefined) && (
        <Form {...form} onEdit={edit} file={shown} known={known} />
      )}
    </Area>
  );
}

/** Whether a file does not exist, with the change of the user. */
const isNowhere = ({ text, value }: StudioFile): boolean => text === null && value === undefined;

const noFiles: readonly ListedFile[] = [];

/** The meanings of the names in files, on a page. */
function useKnownNames(files: readonly ListedFile[] = noFiles, page: string): KnownNames {
  const path = page.replace(/#.*/, '');
  const { data } = useQuery({
    queryKey: [...pagesKey, 'names', path],
    queryFn: () => fetchNames(path),
    placeholderData: keepPreviousData,
  });
  // The list of files is another one after each edit, and their titles are mostly the same.
  const listed = useMemo(
    () => JSON.stringify(files.map(({ kind, file, title }) => [kind, slugOf(file), title])),
    [files],
  );
  return useMemo(() => {
    const titled: readonly (readonly [kind: string, slug: string, title: string])[] = JSON.parse(listed);
    const titles = new Map<string, ReadonlyMap<string, string>>();
    for (const [kind, own] of Map.groupBy(titled, ([of]) => of)) {
      const named = distinctTitles(own.map(([, slug, title]) => [slug, title]));
      titles.set(kind, named).set(entriesSet(kind), named);
    }
    const { names = {}, values = {} } = data ?? {};
    for (const [set, own] of Object.entries(names)) titles.set(set, distinctTitles(Object.entries(own)));
    return { values, titles };
  }, [listed, data]);
}

const slugOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.json$/, '');

const noFindings: readonly FieldFinding[] = [];

/** The form with the schemas of the file and what is wrong with it. */
function Form(props: FormProps) {
  const { file } = props.file;
  const hasForm = props.file.value !== undefined;
  const isWhole = props.selection === undefined;
  const written = useKeptFile(file)?.written;
  // Without a form, or until the user has chosen one of two sources.
  const needsSource = !hasForm || (isWhole && written?.other !== undefined);
  const [isSource, setSource] = useState(needsSource || (isWhole && written?.isSettled === false));
  // The source stays after its mistake is corrected, because the user is writing in it.
  if (needsSource && !isSource) setSource(true);
  const schemas = useQuery(schemasQuery);
  const found = useQuery({
    queryKey: findingsKey,
    queryFn: fetchFindings,
    select: ({ findings }) => findings.filter((finding) => finding.file === file),
  });
  if (schemas.isError) return <FetchFailure error={schemas.error} />;
  if (schemas.data === undefined) return <p role="status">{words.studio('fetching')}</p>;
  const findings = found.data ?? noFindings;
  return (
    <>
      {isWhole && !needsSource && (
        <button type="button" className="source" onClick={() => setSource(!isSource)}>
          {words.studioSource(isSource ? 'close' : 'open')}
        </button>
      )}
      {isSource ? (
        <SourceView file={props.file} schemas={schemas.data} findings={findings} />
      ) : (
        <FileForm {...props} schemas={schemas.data} findings={findings} />
      )}
    </>
  );
}
