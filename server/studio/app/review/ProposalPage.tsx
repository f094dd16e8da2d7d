import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { Preview } from '../preview/Preview.tsx';
import { words } from '../site-words.ts';
import { Impact } from './Impact.tsx';
import { fetchImpact, impactKey } from './review-requests.ts';
import { StudioPage } from './StudioPage.tsx';

const Pages = styled.div`
  display: grid;
  gap: var(--space-3);
  min-width: 0;

  & label { display: grid; gap: 4px; min-width: 0; font-weight: 650; }
  #studio & select { width: 100%; max-width: 32rem; }
  & > section { height: 78svh; border: var(--hair); border-radius: var(--radius); overflow: hidden; }
`;

/** Pages that the list shows at most. */
const listedPages = 200;

/** The pages that a publication will change, as visitors will see them. */
export function ProposalPage() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { data, error } = useQuery({
    queryKey: [...impactKey, 'proposal', id],
    queryFn: () => fetchImpact(id),
    staleTime: 0,
    retry: false,
  });
  const paths = (data?.pages ?? []).filter(({ change }) => change !== 'removed').map(({ path }) => path);
  const shown = search.get('page') ?? paths[0];
  const show = (page: string) => setSearch({ page }, { replace: true });
  return (
    <StudioPage title={words.studioReview('proposalPages')} isWide>
      <FetchFailure error={error} />
      {data === undefined && error === null && <p role="status">{words.studioReview('computingImpact')}</p>}
      {data !== undefined && <Impact impact={data} isPending={false} />}
      {shown !== undefined && (
        <Pages>
          <label>
            {words.studioTasks('page')}
            <select value={shown} onChange={({ target }) => show(target.value)}>
              {[...new Set([...paths.slice(0, listedPages), shown])].map((path) => (
                <option key={path}>{path}</option>
              ))}
            </select>
          </label>
          <Preview
            path={shown}
            proposal={id}
            marked={undefined}
            onPath={show}
            onTitle={() => {}}
            onFiles={() => {}}
            onOpen={() => {}}
            onUndo={() => {}}
            onRedo={() => {}}
          />
        </Pages>
      )}
    </StudioPage>
  );
}
