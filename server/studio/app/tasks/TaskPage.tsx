import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type { CalendarDate } from '../../../../engine/content/calendar.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { FieldSource, PropertyEdit } from '../../studio-api.ts';
import { filesKey, pagesKey } from '../answer-events.ts';
import { FileEditor } from '../editor/FileEditor.tsx';
import type { FocusRequest } from '../editor/focus-request.ts';
import { isWithin } from '../form/property-text.ts';
import type { SelectedProperty } from '../form/selected-properties.ts';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { Preview } from '../preview/Preview.tsx';
import type { Field } from '../preview/preview-messages.ts';
import { fieldAddress } from '../review/field-address.ts';
import { StudioPage } from '../review/StudioPage.tsx';
import { language, words } from '../site-words.ts';
import { useKeptFiles, useStudio } from '../studio-context.ts';
import { fetchExamplePages, fetchFiles } from '../studio-requests.ts';
import { useStepKeys } from '../use-step-keys.ts';
import { DatedTextForm } from './DatedTextForm.tsx';
import { type DatedText, isAlike, type StudioTask, sameEdits, type TaskProperty } from './tasks.ts';
import { today } from './today.ts';

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;
  min-width: 0;

  & > * { min-width: 0; }
  grid-template-columns: minmax(0, 1fr);
  & .task { display: grid; gap: var(--space-4); justify-items: start; }
  & .task > * { max-width: 100%; }
  & .task > :is(div, form) { width: 100%; }
  & .view { display: grid; gap: var(--space-3); }
  & .view > section { height: 78svh; border: var(--hair); border-radius: var(--radius); overflow: hidden; }
  & .choices { display: flex; flex-wrap: wrap; align-items: end; gap: var(--space-3); }
  & .choices label { display: grid; gap: 4px; min-width: 0; font-weight: 650; }
  #studio & .choices select { max-width: 24rem; width: 100%; }
  & .days { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  #studio & .days button { min-height: 32px; font-weight: 400; }
  #studio & .days button[aria-pressed='true'] { border-color: var(--work); background: var(--work-wash); }

  @media (min-width: 1000px) {
    grid-template-columns: minmax(340px, 440px) minmax(0, 1fr);
    & .view { position: sticky; inset-block-start: var(--space-3); }
  }
`;

interface TaskPageProps {
  readonly task: StudioTask;
}

/** The form of a task, and the preview of a page on a day. */
export function TaskPage({ task }: TaskPageProps) {
  const { keeper } = useStudio();
  const files = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const names = files.data === undefined ? [] : task.files(files.data.files);
  const [name, ...others] = names;
  // The keeper holds the files, and forgets them some time after they were shown.
  const fetched = useQueries({
    queries: others.map((other) => ({
      queryKey: ['studio-file', other],
      queryFn: async () => {
        await keeper.fetch(other);
        return null;
      },
      staleTime: 0,
    })),
  });
  useKeptFiles(names);
  // An edit of the first file would leave out one that is not known.
  const unknown = others.findIndex((other) => keeper.file(other)?.file === undefined);
  const value = name === undefined || unknown !== -1 ? undefined : keeper.file(name)?.file?.value;
  const [focus, setFocus] = useState<FocusRequest>();
  const [marked, setMarked] = useState<Field>();
  const [day, setDay] = useState<CalendarDate | ''>('');
  const [search, setSearch] = useSearchParams();
  const page = search.get('page') ?? '/';
  useStepKeys((kind) => keeper[kind]());

  const edit = (edits: readonly PropertyEdit[]) => {
    if (name === undefined) return;
    const shown = keeper.file(name)?.file?.value;
    const same = others.map((other) => ({
      file: other,
      edits: sameEdits(task, edits, shown, keeper.file(other)?.file?.value),
    }));
    keeper.editTogether([...same.filter((other) => other.edits.length > 0), { file: name, edits }]);
  };
  const editAll = (editOf: (file: JsonValue | undefined) => PropertyEdit | undefined) =>
    keeper.editTogether(
      names.flatMap((file) => {
        const made = editOf(keeper.file(file)?.file?.value);
        return made === undefined ? [] : [{ file, edits: [made] }];
      }),
    );
  const add = (dated: DatedText) => {
    editAll((file) => task.add?.(file, dated));
    setDay(dated.from);
  };
  const remove = (index: number, removed: string) =>
    editAll((file) => {
      const removal = task.removals(file)[index];
      return removal?.name === removed ? removal.edit : undefined;
    });
  const properties = task.properties(value);
  const isDifferent =
    value !== undefined &&
    others.some((other) => {
      const known = keeper.file(other)?.file?.value;
      return known !== undefined && !isAlike(task, value, known);
    });

  const open = useOpenSource(name, ({ path }) => {
    if (!properties.some((property) => isWithin(path, property.path))) return false;
    setFocus((last) => ({ path, request: (last?.request ?? 0) + 1 }));
    return true;
  });
  return (
    <StudioPage title={words.studioTasks(task.name)} lead={words.studioTasks(`${task.name}About`)} isWide>
      <Columns>
        <div className="task">
          {isDifferent && <Notice heading={words.studioTasks('differs')} />}
          {task.name !== 'look' && value !== undefined && <DatedTextForm task={task.name} onAdd={add} />}
          {unknown !== -1 &&
            (fetched[unknown]?.isError ? (
              <FetchFailure error={fetched[unknown].error} />
            ) : (
              <p role="status">{words.studio('fetching')}</p>
            ))}
          {name !== undefined && unknown === -1 && (
            <FileEditor
              key={name}
              name={name}
              page={page}
              selection={properties.map(withWords)}
              focus={focus}
              onEdit={edit}
              onFocusPath={(path) => setMarked(path && { file: name, path })}
              absent={
                task.isOptional && (
                  <Notice heading={words.studioTasks('standard')}>
                    <button type="button" onClick={() => keeper.edit(name, [{ path: [], after: {} }])}>
                      {words.studioTasks('begin')}
                    </button>
                  </Notice>
                )
              }
            />
          )}
          {task.removals(value).map((removal, index) => (
            <button key={removal.name} type="button" onClick={() => remove(index, removal.name)}>
              {words.studioTasks('remove', { name: removal.name })}
            </button>
          ))}
          {name !== undefined && value !== undefined && (
            <Link to={fieldAddress(name)}>{words.studioTasks('everything')}</Link>
          )}
        </div>
        <TaskView
          page={page}
          onPage={(path) => setSearch({ page: path }, { replace: true })}
          days={task.name === 'look' ? undefined : task.days(value)}
          day={day}
          onDay={setDay}
          marked={marked}
          onOpen={open}
        />
      </Columns>
    </StudioPage>
  );
}

function withWords({ path, name, isOffered = false }: TaskProperty): SelectedProperty {
  return { path, label: words.studioTasks(name), help: words.studioTasks(`${name}Help`), isOffered };
}

/** Returns what opens the property of a clicked text: on this page if it has it, else in the form of its file. */
function useOpenSource(
  file: string | undefined,
  openHere: (source: FieldSource) => boolean,
): (sources: readonly FieldSource[]) => void {
  const navigate = useNavigate();
  return (sources) => {
    if (sources.some((source) => source.file === file && openHere(source))) return;
    const first = sources.find(({ isComputed }) => !isComputed) ?? sources[0];
    if (first !== undefined) void navigate(fieldAddress(first.file, first.path));
  };
}

interface TaskViewProps {
  readonly page: string;
  readonly onPage: (path: string) => void;
  /** The days that are worth a look; undefined if pages are the same on all days. */
  readonly days: readonly CalendarDate[] | undefined;
  readonly day: CalendarDate | '';
  readonly onDay: (day: CalendarDate | '') => void;
  readonly marked: Field | undefined;
  readonly onOpen: (sources: readonly FieldSource[]) => void;
}

/** A page of the site, which the editor chooses, on a day. */
function TaskView({ page, onPage, days, day, onDay, marked, onOpen }: TaskViewProps) {
  const { keeper } = useStudio();
  const pages = useQuery({ queryKey: [...pagesKey, 'examples'], queryFn: fetchExamplePages });
  const examples = pages.data?.pages ?? [];
  const id = useId();
  const shownDays = [...new Set([today(), ...(days ?? [])])].sort();
  return (
    <div className="view">
      <div className="choices">
        <label>
          {words.studioTasks('page')}
          <select value={page} onChange={({ target }) => onPage(target.value)}>
            {!examples.some(({ path }) => path === page) && <option value={page}>{page}</option>}
            {examples.map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {days !== undefined && (
          <label>
            {words.studioTasks('day')}
            <input
              id={id}
              type="date"
              value={day === '' ? today() : day}
              onChange={({ target }) => target.value !== '' && onDay(target.value)}
            />
          </label>
        )}
      </div>
      {shownDays.length > 1 && days !== undefined && (
        <fieldset className="days" aria-label={words.studioTasks('days')}>
          {shownDays.map((shown) => (
            <button
              key={shown}
              type="button"
              aria-pressed={shown === (day === '' ? today() : day)}
              onClick={() => onDay(shown)}
            >
              {shown === today() ? words.studioTasks('today') : dayText(shown)}
            </button>
          ))}
        </fieldset>
      )}
      <Preview
        path={page}
        day={day === '' || day === today() ? undefined : day}
        marked={marked}
        onPath={onPage}
        onTitle={() => {}}
        onFiles={() => {}}
        onOpen={({ sources }) => onOpen(sources)}
        onUndo={() => keeper.undo()}
        onRedo={() => keeper.redo()}
      />
    </div>
  );
}

function dayText(day: CalendarDate): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
