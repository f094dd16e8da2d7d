import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { FieldSource, StudioFiles } from '../studio-api.ts';
import { filesKey } from './answer-events.ts';
import { Welcome, wasWelcomed } from './creation/Welcome.tsx';
import { FilePane } from './editor/FilePane.tsx';
import { fileQuery } from './editor/file-query.ts';
import type { FocusRequest } from './editor/focus-request.ts';
import { prepareFiles } from './editor/prepared-files.ts';
import { ImpactStatus } from './impact/ImpactStatus.tsx';
import { KeepingStatus } from './KeepingStatus.tsx';
import { Navigation } from './navigation/Navigation.tsx';
import { ActionButton } from './parts/ActionButton.tsx';
import { StudioIcon } from './parts/StudioIcon.ts';
import { Preview } from './preview/Preview.tsx';
import type { Field } from './preview/preview-messages.ts';
import { fieldName } from './review/changed-property.ts';
import { words } from './site-words.ts';
import { useKeeperState, useStudio } from './studio-context.ts';
import { fetchFiles } from './studio-requests.ts';
import { useRegionKeys } from './use-region-keys.ts';
import { useStepKeys } from './use-step-keys.ts';

const Frame = styled.div`
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  height: 100svh;

  & > .columns {
    position: relative;
    display: grid;
    min-height: 0;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  }
  & aside {
    position: absolute;
    z-index: var(--layer-panel);
    inset-block: 0;
    inset-inline-start: 0;
    width: min(320px, 100%);
    overflow: auto;
    background: var(--paper);
    box-shadow: var(--shadow-float);
  }
  & aside:not([data-open]) { display: none; }
  & main {
    position: absolute;
    z-index: var(--layer-panel);
    inset: auto 0 0;
    display: flex;
    flex-direction: column;
    min-height: 0;
    height: 62%;
    background: var(--paper);
    border-block-start: 3px solid var(--work);
    box-shadow: var(--shadow-float);
  }
  /* What is below it does not cover a field. */
  & main > .form { flex: 1; min-height: 0; overflow: auto; }
  #studio & main > .open { display: none; }
  & .close { display: flex; flex: none; justify-content: end; background: var(--paper); }
  & aside > .close { position: sticky; z-index: 1; inset-block-start: 0; }
  & .close button { margin: 4px 6px; background: var(--sheet); }
  & .empty { padding: var(--space-4); color: var(--ink-soft); }
  #studio & [data-region]:focus-visible { outline-offset: -2px; }

  @media (max-width: 759px) {
    & main:not([data-open]) {
      position: static;
      height: auto;
      padding: 6px var(--space-3);
      border-block-start: var(--hair);
      box-shadow: none;
    }
    & main:not([data-open]) > * { display: none; }
    #studio & main:not([data-open]) > .open { display: inline-flex; }
  }
  @media (min-width: 760px) {
    & > .columns { grid-template-columns: minmax(0, 1fr) minmax(320px, 42%); }
    & main {
      position: static;
      height: auto;
      border-block-start: 0;
      border-inline-start: var(--hair);
      box-shadow: none;
    }
    & main .close { display: none; }
  }
  /* A phone on its side, or a zoom of 200 % and more. */
  @media (max-height: 480px) {
    & main[data-open] { height: 100%; overflow: auto; }
    & main[data-open] > .close { position: sticky; z-index: 1; inset-block-start: 0; }
    & main > .form { flex: none; overflow: visible; }
  }
  @media (min-width: 1200px) {
    & > .columns { grid-template-columns: 260px minmax(0, 1fr) 420px; }
    & aside, & aside:not([data-open]) {
      position: static;
      display: block;
      width: auto;
      border-inline-end: var(--hair);
      box-shadow: none;
    }
    & aside .close { display: none; }
  }
`;

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px var(--space-3);
  min-width: 0;
  padding: 6px var(--space-3);
  background: var(--band);
  color: var(--on-band);

  #studio & h1 { overflow: hidden; max-width: 14rem; font: 650 16px / 1.3 var(--font-text); text-overflow: ellipsis; white-space: nowrap; }
  #studio & :is(button, a.icon) {
    display: inline-grid;
    grid-auto-flow: column;
    place-items: center;
    min-width: 36px;
    min-height: 36px;
    padding: 0 9px;
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: var(--on-band);
  }
  #studio & :is(button, a.icon):hover:not(:disabled) { background: var(--band-line); }
  #studio & :focus-visible { outline-color: var(--band-work); }
  & .steps, & .links { display: flex; }
  & .links { margin-inline-start: auto; }

  @media (max-width: 759px) {
    gap: 4px 8px;
    #studio & h1 { flex: 1 1 0; min-width: 4rem; }
  }

  @media (min-width: 1200px) {
    #studio & button.menu { display: none; }
  }
`;

/** The property that an address asks for. */
function askedField(search: URLSearchParams): Field | undefined {
  const [file, field] = [search.get('file'), search.get('field')];
  if (file === null || field === null) return undefined;
  try {
    const path: JsonPath = JSON.parse(field);
    return Array.isArray(path) ? { file, path } : undefined;
  } catch {
    return undefined;
  }
}

/** The page with its form, and the way to other pages and files. */
export function Workbench() {
  const { keeper, session } = useStudio();
  const [search, setSearch] = useSearchParams();
  const page = search.get('page') ?? '/';
  const file = search.get('file') ?? undefined;
  const [asked] = useState(() => askedField(search));
  const [focus, setFocus] = useState<(FocusRequest & { readonly file: string }) | undefined>(
    asked && { ...asked, request: 1 },
  );
  const [marked, setMarked] = useState<Field | undefined>(asked);
  /** Whether a key was pressed in the form since the last click on the page. */
  const hasTyped = useRef(false);
  const [choices, setChoices] = useState<readonly FieldSource[]>([]);
  const [panel, setPanel] = useState<'navigation' | 'form' | undefined>(
    file === undefined && wasWelcomed() ? undefined : 'form',
  );

  // A transition, as the router renders by default, gives way to other work before the form is shown.
  const show = (next: { readonly page?: string; readonly file?: string }) =>
    setSearch(
      (known) => {
        const { field: _, ...kept } = Object.fromEntries(known);
        return new URLSearchParams({ ...kept, ...next });
      },
      { flushSync: true },
    );

  const openField = ({ file: name, path }: Field) => {
    setFocus((last) => ({ file: name, path, request: (last?.request ?? 0) + 1 }));
    setMarked({ file: name, path });
    setPanel('form');
    show({ file: name });
  };
  const openSources = (sources: readonly FieldSource[]) => {
    const [first, ...others] = sources.toSorted(
      (one, other) => Number(one.isComputed) - Number(other.isComputed),
    );
    if (first === undefined) return;
    openField(first);
    setChoices([first, ...others]);
  };
  const client = useQueryClient();
  const openFile = (name: string) => {
    // Before anything is rendered.
    void client.prefetchQuery(fileQuery(keeper, name));
    setChoices([]);
    setFocus(undefined);
    setMarked(undefined);
    setPanel('form');
    show({ file: name });
  };
  const [news, setNews] = useState('');
  const step = (kind: 'undo' | 'redo') => {
    const changed = keeper[kind]();
    if (changed === undefined) return;
    if (changed.file !== file) openFile(changed.file);
    setMarked(changed);
    const listed = client
      .getQueryData<StudioFiles>(filesKey)
      ?.files.find((known) => known.file === changed.file);
    const value = keeper.file(changed.file)?.file?.value;
    const next = words.studio(kind === 'undo' ? 'undone' : 'redone', {
      field: fieldName(changed, listed, value),
    });
    // The same sentence again is read only if the text differs.
    setNews((last) => (last === next ? `${next}\u00a0` : next));
  };
  const openPage = (path: string) => {
    setPanel(undefined);
    show({ page: path });
  };

  // A link within the form asks for a field, too.
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const next = askedField(search);
    if (next === undefined) return;
    setFocus((last) => ({ ...next, request: (last?.request ?? 0) + 1 }));
    setMarked(next);
    setPanel('form');
  }, [key, search]);

  useStepKeys(step);
  const frame = useRef<HTMLDivElement>(null);
  useRegionKeys(frame);
  return (
    <Frame ref={frame}>
      <a className="skip-link" href="#main">
        {words.studio('skip')}
      </a>
      <StudioBar
        name={session.site.name}
        isOwner={session.user.role === 'owner'}
        onMenu={() => setPanel((open) => (open === 'navigation' ? undefined : 'navigation'))}
        isMenuOpen={panel === 'navigation'}
        onStep={step}
      />
      <span className="visually-hidden" role="status">
        {news}
      </span>
      <div className="columns">
        <aside
          data-region=""
          tabIndex={-1}
          aria-label={words.studio('pagesAndFiles')}
          data-open={panel === 'navigation' ? '' : undefined}
        >
          <ClosePanel onClose={() => setPanel(undefined)} />
          <Navigation page={page} file={file} onPage={openPage} onFile={openFile} />
        </aside>
        <Preview
          path={page}
          marked={marked}
          onPath={openPage}
          // The user may be typing in the form.
          onGone={(above) => show({ page: above })}
          onTitle={(title) => {
            document.title = words.studio('pageTitle', { page: title });
          }}
          onFiles={(files) => void prepareFiles(keeper, files).catch(() => {})}
          onOpenFile={(name) => {
            hasTyped.current = false;
            openFile(name);
          }}
          onOpen={({ sources, isCorrection }) => {
            if (isCorrection && hasTyped.current) return;
            hasTyped.current = false;
            openSources(sources);
          }}
          onUndo={() => step('undo')}
          onRedo={() => step('redo')}
        />
        <main
          id="main"
          data-region=""
          tabIndex={-1}
          aria-label={words.studio('form')}
          data-open={panel === 'form' ? '' : undefined}
          onKeyDown={() => {
            hasTyped.current = true;
          }}
        >
          <button type="button" className="open" onClick={() => setPanel('form')}>
            {words.studio('showForm')}
          </button>
          <ClosePanel onClose={() => setPanel(undefined)} />
          <div className="form">
            {choices.length > 1 && <SourceChoice sources={choices} current={marked} onChoose={openField} />}
            {file === undefined ? (
              <Welcome />
            ) : (
              <FilePane
                key={file}
                name={file}
                page={page}
                focus={focus?.file === file ? focus : undefined}
                onFocusPath={(path) => setMarked(path && { file, path })}
              />
            )}
          </div>
          {file !== undefined && <ImpactStatus file={file} onPage={openPage} />}
        </main>
      </div>
    </Frame>
  );
}

interface StudioBarProps {
  readonly name: string;
  readonly isOwner: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onStep: (kind: 'undo' | 'redo') => void;
}

function StudioBar({ name, isOwner, isMenuOpen, onMenu, onStep }: StudioBarProps) {
  const { canUndo, canRedo } = useKeeperState();
  return (
    <Bar data-region="" tabIndex={-1}>
      <button
        type="button"
        className="menu"
        aria-expanded={isMenuOpen}
        aria-label={words.studio('pagesAndFiles')}
        onClick={onMenu}
      >
        <StudioIcon name="panel-left" />
      </button>
      <h1>{name}</h1>
      <div className="steps">
        <StepButton label={words.studio('undo')} isEnabled={canUndo} onClick={() => onStep('undo')}>
          <StudioIcon name="undo-2" />
        </StepButton>
        <StepButton label={words.studio('redo')} isEnabled={canRedo} onClick={() => onStep('redo')}>
          <StudioIcon name="redo-2" />
        </StepButton>
      </div>
      <KeepingStatus />
      <div className="links">
        {isOwner && (
          <a
            className="icon"
            href="/dashboard"
            aria-label={words.studio('dashboard')}
            title={words.studio('dashboard')}
          >
            <StudioIcon name="layout-dashboard" />
          </a>
        )}
        <a
          className="icon"
          href="/dashboard/account"
          aria-label={words.studio('account')}
          title={words.studio('account')}
        >
          <StudioIcon name="user-round" />
        </a>
      </div>
    </Bar>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly isEnabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, isEnabled, onClick, children }: StepButtonProps) {
  return (
    <ActionButton aria-label={label} title={label} isDisabled={!isEnabled} onClick={onClick}>
      {children}
    </ActionButton>
  );
}

function ClosePanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className="close">
      <button type="button" aria-label={words.studio('close')} onClick={onClose}>
        <StudioIcon name="x" />
      </button>
    </div>
  );
}

const Choices = styled.section`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-block-end: var(--hair);
  background: var(--tray);

  & ul { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  #studio & button { min-height: 32px; font-weight: 400; text-align: start; }
  #studio & button[aria-pressed='true'] { border-color: var(--work); background: var(--work-wash); }
`;

interface SourceChoiceProps {
  readonly sources: readonly FieldSource[];
  readonly current: Field | undefined;
  readonly onChoose: (field: Field) => void;
}

/** The properties that a clicked text is made of. */
function SourceChoice({ sources, current, onChoose }: SourceChoiceProps) {
  const { keeper } = useStudio();
  const files = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const keyOf = ({ file, path }: Field) => JSON.stringify([file, path]);
  return (
    <Choices aria-label={words.studio('severalSources')}>
      <h2>{words.studio('severalSources')}</h2>
      <ul>
        {sources.map((source) => (
          <li key={keyOf(source)}>
            <button
              type="button"
              aria-pressed={current !== undefined && keyOf(current) === keyOf(source)}
              onClick={() => onChoose(source)}
            >
              {fieldName(
                source,
                files.data?.files.find(({ file }) => file === source.file),
                keeper.file(source.file)?.file?.value,
              )}
            </button>
          </li>
        ))}
      </ul>
    </Choices>
  );
}
