import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { FieldFinding } from '../../studio-api.ts';
import { filesKey, findingsKey } from '../answer-events.ts';
import { FileForm, type FileFormProps } from '../form/FileForm.tsx';
import { Notice } from '../parts/Notice.tsx';
import { isGone } from '../request-failures.ts';
import { ConflictList } from '../review/ConflictList.tsx';
import { words } from '../site-words.ts';
import { useKeptFile, useStudio } from '../studio-context.ts';
import { describeFailure, fetchFiles, fetchFindings } from '../studio-requests.ts';
import { schemasQuery } from './prepared-files.ts';

const Area = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;

  & .buttons { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-block-start: var(--space-2); }
`;

type FormProps = Omit<FileFormProps, 'schemas' | 'findings'>;

interface FileEditorProps extends Omit<FormProps, 'file'> {
  readonly name: string;
  /** Takes the place of the form while there is no such file. */
  readonly absent?: ReactNode;
}

/** The form of a file, below what its editor must know or decide first. */
export function FileEditor({ name, absent, ...form }: FileEditorProps) {
  const { keeper } = useStudio();
  const kept = useKeptFile(name);
  // The keeper holds the file; the query fetches it each time that the form is opened.
  const fetched = useQuery({
    queryKey: ['studio-file', name],
    queryFn: async () => {
      await keeper.fetch(name);
      return null;
    },
    staleTime: 0,
  });
  const files = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const listed = files.data?.files.find(({ file }) => file === name);
  const { file, rejected = [], refusal } = kept ?? {};
  return (
    <Area>
      {listed !== undefined && listed.others.length > 0 && (
        <Notice heading={words.studio('others', { users: listed.others.join(', ') })} />
      )}
      {refusal !== undefined && (
        <Notice tone="danger" heading={words.studio('refused', { file: name })}>
          {describeFailure(refusal)}
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
        conflicts={[...rejected, ...(file?.conflicts ?? [])]}
        onChoose={(conflict, take) => keeper.resolve(name, conflict, take)}
      />
      {file === undefined &&
        fetched.isError &&
        (isGone(fetched.error) && absent !== undefined ? (
          absent
        ) : (
          <Notice tone="danger" heading={words.studio('notFetched')}>
            {isGone(fetched.error) ? words.studio('noFile') : describeFailure(fetched.error)}
          </Notice>
        ))}
      {file === undefined && !fetched.isError && <p role="status">{words.studio('fetching')}</p>}
      {file !== undefined &&
        file.text === null &&
        file.value === undefined &&
        (absent ?? <Notice heading={words.studio('fileRemoved')} />)}
      {file !== undefined && (file.text !== null || file.value !== undefined) && (
        <Form {...form} file={file} />
      )}
    </Area>
  );
}

const noFindings: readonly FieldFinding[] = [];

/** The form with the schemas of the file and what is wrong with it. */
function Form(props: FormProps) {
  const { file, schema } = props.file;
  const schemas = useQuery(schemasQuery(schema));
  const found = useQuery({
    queryKey: findingsKey,
    queryFn: fetchFindings,
    select: ({ findings }) => findings.filter((finding) => finding.file === file),
  });
  if (schemas.isError)
    return (
      <Notice tone="danger" heading={words.studio('notFetched')}>
        {describeFailure(schemas.error)}
      </Notice>
    );
  if (schemas.data === undefined) return <p role="status">{words.studio('fetching')}</p>;
  return <FileForm {...props} schemas={schemas.data} findings={found.data ?? noFindings} />;
}
