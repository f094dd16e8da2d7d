import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import styled from 'styled-components';
import type { StudioWork } from '../../studio-api.ts';
import { workKey } from '../answer-events.ts';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { StudioPage } from '../review/StudioPage.tsx';
import { words } from '../site-words.ts';
import { CellDialog } from './CellDialog.tsx';
import { StateSign } from './StateSign.tsx';
import { stateColors } from './state-colors.ts';
import { TaskLists } from './TaskLists.tsx';
import { useWorkSearch } from './use-work-search.ts';
import { WorkGrid } from './WorkGrid.tsx';
import { formatList, formatNumber, partName, states } from './work-formats.ts';
import { fetchWork } from './work-requests.ts';
import { countStates } from './work-rows.ts';

/** Parts that the summary names at most. */
const namedParts = 3;

/** The states of the pages, and the texts and facts that are worth writing next. */
export function WorkListPage() {
  const work = useQuery({ queryKey: workKey, queryFn: fetchWork, staleTime: 0 });
  const { cell, openCell } = useWorkSearch();
  const visit = useLocation().key;
  return (
    <StudioPage title={words.studioWorkList('workList')} lead={words.studioWorkList('about')} isWide>
      <FetchFailure error={work.error} />
      {work.data === undefined && !work.isError && <p role="status">{words.studio('fetching')}</p>}
      {work.data && (
        <Parts>
          <Summary work={work.data} />
          <TaskLists work={work.data} />
          <WorkGrid work={work.data} />
        </Parts>
      )}
      {cell && (
        // Each visit has a dialog of its own, because a closed dialog tells of it later and is rendered until then.
        <CellDialog
          key={visit}
          cell={cell}
          version={work.data?.version}
          onClose={() => openCell(undefined)}
        />
      )}
    </StudioPage>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  ${stateColors}
`;

const Box = styled.div`
  display: grid;
  gap: var(--space-2);

  & p { font-size: 17px; max-width: 75ch; }
  & ul { display: flex; flex-wrap: wrap; gap: 4px var(--space-4); color: var(--ink-soft); }
  & li { display: inline-flex; gap: 6px; align-items: center; }
`;

/** How many pages are ready, and why the others are not. */
function Summary({ work }: { readonly work: StudioWork }) {
  const counts = countStates(work);
  const total = counts.ready + counts.held + counts.general + counts.unpublished;
  if (total === 0) return null;
  const parts = work.lacks
    .slice(0, namedParts)
    .map(({ part, pages }) => words.studioWorkList('partOfPages', { part: partName(part), count: pages }));
  return (
    <Box>
      <p>
        {words.studioWorkList('summary', { ready: formatNumber(counts.ready), count: total })}{' '}
        {counts.held > 0 && words.studioWorkList('heldPages', { count: counts.held })}{' '}
        {parts.length > 0 && words.studioWorkList('why', { parts: formatList(parts) })}
      </p>
      <ul>
        {states
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <li key={state}>
              <StateSign state={state} />
              {words.studioWorkList(state)} {formatNumber(counts[state])}
            </li>
          ))}
      </ul>
    </Box>
  );
}
