import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { filesKey } from '../answer-events.ts';
import { kindName } from '../site-words.ts';
import { useKeptFile, useStudio } from '../studio-context.ts';
import { fetchFiles } from '../studio-requests.ts';
import { FileEditor } from './FileEditor.tsx';
import type { FocusRequest } from './focus-request.ts';

const Pane = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-3) var(--space-4) var(--space-8);

  & header small { color: var(--ink-soft); }
`;

interface FilePaneProps {
  readonly name: string;
  /** The page that is seen. */
  readonly page: string;
  readonly focus: FocusRequest | undefined;
  readonly onFocusPath: (path: JsonPath | undefined) => void;
}

/** The form of a file with its heading. */
export function FilePane({ name, page, focus, onFocusPath }: FilePaneProps) {
  const { keeper } = useStudio();
  const file = useKeptFile(name)?.file;
  const files = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const listed = files.data?.files.find((known) => known.file === name);
  return (
    <Pane>
      {file !== undefined && (
        <header>
          <h1>{listed?.title ?? name}</h1>
          <small>
            {kindName(file.kind)} · {name}
          </small>
        </header>
      )}
      <FileEditor
        name={name}
        page={page}
        focus={focus}
        onFocusPath={onFocusPath}
        onEdit={(edits) => keeper.edit(name, edits)}
      />
    </Pane>
  );
}
