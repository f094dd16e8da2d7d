import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { Preview } from '../preview/Preview.tsx';
import { words } from '../site-words.ts';
import { Impact } from './Impact.tsx';
import { PublicationState } from './PublicationState.tsx';
import { fetchHistory, fetchImpact, historyKey, impactKey } from './review-requests.ts';
import { StudioPage } from './StudioPage.tsx';

const Pages = styled.div`
  display: grid;
  gap: var(--space-3);
  min-width: 0;

  & label { display: grid; gap: 4px; min-width: 0; font-weight: 650; }
  #studio & select { width: 100%; max-width: 32rem; }
  & .steps { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
  & > section { height: 78svh; border: var(--hair); border-radius: var(--radius); overflow: hidden; }
`;

/** Pages that the list shows at most: those around the one that is shown. */
const listedPages = 200;

/** The pages that a publication will change, as visitors will see them, and what the user can do about it. */
export function ProposalPage() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { data, error } = useQuery({
    queryKey: [...impactKey, 'proposal', id],
    queryFn: () => fetchImpact(id),
    staleTime: 0,
    retry: false,
  });
  const history = useQuery({ queryKey: historyKey, queryFn: fetchHistory });
  const publication = history.data?.publications.find((listed) => listed.id === id);
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
          <PageChoice paths={paths} shown={shown} onShow={show} />
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
      {publication !== undefined && <PublicationState publication={publication} />}
    </StudioPage>
  );
}

interface PageChoiceProps {
  readonly paths: readonly string[];
  /** A page of these, or another one to which a link has led. */
  readonly shown: string;
  readonly onShow: (path: string) => void;
}

function PageChoice({ paths, shown, onShow }: PageChoiceProps) {
  const index = paths.indexOf(shown);
  const first = Math.max(0, Math.min(index - listedPages / 2, paths.length - listedPages));
  const step = (by: 1 | -1, name: 'previousPage' | 'nextPage') => {
    const path = paths[index + by];
    return (
      <ActionButton isDisabled={path === undefined} onClick={() => path !== undefined && onShow(path)}>
        {words.studioReview(name)}
      </ActionButton>
    );
  };
  return (
    <>
      <label>
        {words.studioTasks('page')}
        <select value={shown} onChange={({ target }) => onShow(target.value)}>
          {[...new Set([...paths.slice(first, first + listedPages), shown])].map((path) => (
            <option key={path}>{path}</option>
          ))}
        </select>
      </label>
      {paths.length > 1 && (
        <div className="steps">
          {step(-1, 'previousPage')}
          {step(1, 'nextPage')}
          {index >= 0 && (
            <span>{words.studioReview('pageOf', { position: index + 1, count: paths.length })}</span>
          )}
        </div>
      )}
    </>
  );
}
