import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { isObject } from '../../../../engine/content/rewrite-json.ts';
import { filesKey, findingsKey } from '../answer-events.ts';
import { TownNeeds } from '../creation/TownNeeds.tsx';
import { fileTitle, kindName, words } from '../site-words.ts';
import { useKeptFile, useStudio } from '../studio-context.ts';
import { fetchFiles, fetchFindings } from '../studio-requests.ts';
import { FileEditor } from './FileEditor.tsx';
import type { FocusRequest } from './focus-request.ts';

const Pane = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-3) var(--space-4) var(--space-8);

  #studio & header h2 { font: 600 18px / 1.25 var(--font-heading); overflow-wrap: anywhere; }
  & header small { color: var(--ink-soft); }
  & .links { display: flex; flex-wrap: wrap; gap: 4px var(--space-4); margin-block-start: 6px; }
  & .links a { color: var(--ink); font-size: var(--size-small); text-underline-offset: 0.2em; }
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
  // The findings have the version of the changes, and are fetched a moment after each.
  const found = useQuery({ queryKey: findingsKey, queryFn: fetchFindings, select: ({ version }) => version });
  return (
    <Pane>
      {file !== undefined && (
        <header>
          <h2>{listed === undefined ? kindName(file.kind) : fileTitle(listed)}</h2>
          <small>{kindName(file.kind)}</small>
          {file.text !== null && isMovable(name) && (
            <div className="links">
              <Link to={`/studio/rename?${new URLSearchParams({ file: name })}`}>
                {words.studioCreation('rename')}
              </Link>
              <Link to={`/studio/remove?${new URLSearchParams({ file: name })}`}>
                {words.studioCreation('remove')}
              </Link>
            </div>
          )}
        </header>
      )}
      {file?.kind === 'cities' && isObject(file.value) && (
        <TownNeeds
          city={name.replace(/^.*\//, '').replace(/\.json$/, '')}
          services={Object.keys(isObject(file.value.services) ? file.value.services : {})}
          version={found.data ?? ''}
        />
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

/** Whether a file has an address, and can go away. */
const isMovable = (file: string): boolean => file.includes('/');
