import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import styled from 'styled-components';
import type { ListedFile } from '../../studio-api.ts';
import { filesKey, pagesKey } from '../answer-events.ts';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { fileTitle, kindName, words } from '../site-words.ts';
import { fetchFiles, fetchPages } from '../studio-requests.ts';
import { TaskLinks } from './TaskLinks.tsx';

const Lists = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-3);

  & section { display: grid; gap: var(--space-2); min-width: 0; }
  & input { width: 100%; }
  & small { color: var(--ink-soft); }
  #studio & li button {
    display: grid;
    justify-content: stretch;
    justify-items: start;
    gap: 0;
    width: 100%;
    min-height: 0;
    padding: 6px 8px;
    border: 0;
    background: none;
    font-weight: 400;
    text-align: start;
  }
  #studio & li button[aria-current] {
    background: var(--work-wash);
    box-shadow: inset 3px 0 0 var(--work);
    font-weight: 650;
  }
  #studio & li a { display: block; padding: 6px 8px; color: var(--ink); text-decoration: none; }
  #studio & :is(li a, li button):hover { background: var(--work-wash); }
  & summary { padding: 4px 0; font-weight: 650; cursor: pointer; }
  & summary::before { content: '▸ '; }
  & details[open] > summary::before { content: '▾ '; }
`;

/** Milliseconds without typing until the pages are searched. */
const pause = 200;

interface NavigationProps {
  readonly page: string;
  readonly file: string | undefined;
  readonly onPage: (path: string) => void;
  readonly onFile: (file: string) => void;
}

/** The tasks, the pages of the site by search, and its files by kind. */
export function Navigation({ page, file, onPage, onFile }: NavigationProps) {
  return (
    <Lists>
      <TaskLinks />
      <Pages page={page} onPage={onPage} />
      <Files file={file} onFile={onFile} />
    </Lists>
  );
}

function Pages({ page, onPage }: Pick<NavigationProps, 'page' | 'onPage'>) {
  const [search, setSearch] = useState('');
  const heading = useId();
  const { data, error } = useQuery({
    queryKey: [...pagesKey, search],
    // A later search ends this one.
    queryFn: async ({ signal }) => {
      if (search !== '') await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      return fetchPages(search, signal);
    },
    placeholderData: keepPreviousData,
  });
  const shown = data?.pages.slice(0, search === '' ? 8 : 50) ?? [];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{words.studio('pages')}</h2>
      <input
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        aria-label={words.studio('searchPages')}
        placeholder={words.studio('searchPages')}
      />
      <FetchFailure error={error} />
      {data && (
        <small role="status">
          {shown.length === 0
            ? words.studio('nothingFound')
            : words.studio('shownPages', { shown: String(shown.length), total: String(data.total) })}
        </small>
      )}
      <ul>
        {shown.map(({ path, title }) => (
          <li key={path}>
            <button
              type="button"
              aria-current={path === page ? 'page' : undefined}
              onClick={() => onPage(path)}
            >
              <span>{title}</span>
              <small>{path}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ file, onFile }: Pick<NavigationProps, 'file' | 'onFile'>) {
  const [search, setSearch] = useState('');
  const heading = useId();
  const { data, error } = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const asked = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean);
  const found = (data?.files ?? []).filter(({ title, file: name }) =>
    asked.every((word) => `${title} ${name}`.toLowerCase().includes(word)),
  );
  const kinds = Map.groupBy(found, ({ kind }) => kind);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{words.studio('files')}</h2>
      <input
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        aria-label={words.studio('searchFiles')}
        placeholder={words.studio('searchFiles')}
      />
      <FetchFailure error={error} />
      {data && found.length === 0 && <small role="status">{words.studio('nothingFound')}</small>}
      {[...kinds].map(([kind, files]) => (
        <KindFiles
          key={kind}
          kind={kind}
          files={files}
          file={file}
          isOpened={asked.length > 0 || files.some((each) => each.file === file)}
          onFile={onFile}
        />
      ))}
    </section>
  );
}

interface KindFilesProps extends Pick<NavigationProps, 'file' | 'onFile'> {
  readonly kind: string;
  readonly files: readonly ListedFile[];
  /** Whether the list is open without a click. */
  readonly isOpened: boolean;
}

/** Files of a kind that are listed; the others are found by the search. */
const longestList = 50;

/** The files of a kind, in a list that opens. A large site has thousands, so that the list has the first, and the file that is open. */
function KindFiles({ kind, files, file, isOpened, onFile }: KindFilesProps) {
  const [isOpen, setOpen] = useState(isOpened);
  const first = files.slice(0, longestList);
  const others = files.slice(longestList);
  const listed = [...first, ...others.filter((each) => each.file === file)];
  return (
    <details open={isOpened || undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {kindName(kind)} <small>{files.length}</small>
      </summary>
      {(isOpen || isOpened) && (
        <>
          <ul>
            {listed.map((each) => (
              <li key={each.file}>
                <FileButton listed={each} isOpen={each.file === file} onFile={onFile} />
              </li>
            ))}
          </ul>
          {files.length > listed.length && (
            <small>{words.studio('moreFiles', { count: files.length - listed.length })}</small>
          )}
        </>
      )}
    </details>
  );
}

interface FileButtonProps extends Pick<NavigationProps, 'onFile'> {
  readonly listed: ListedFile;
  readonly isOpen: boolean;
}

function FileButton({ listed, isOpen, onFile }: FileButtonProps) {
  const { file, change, others } = listed;
  return (
    <button type="button" aria-current={isOpen ? 'true' : undefined} onClick={() => onFile(file)}>
      <span>{fileTitle(listed)}</span>
      {change !== 'none' && <small>{words.studio(change)}</small>}
      {others.length > 0 && (
        <small>{words.studio('others', { count: others.length, users: others.join(', ') })}</small>
      )}
    </button>
  );
}
