import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import styled from 'styled-components';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { StudioPage } from '../review/StudioPage.tsx';
import { words } from '../site-words.ts';
import { draftKindsKey, fetchDraftKinds } from './creation-requests.ts';
import { newKindAbout, newKindName, orderedKinds } from './kind-words.ts';

const Kinds = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-3);

  #studio & a {
    display: grid;
    gap: 4px;
    align-content: start;
    height: 100%;
    padding: var(--space-3) var(--space-4);
    border: var(--hair);
    border-inline-start: 4px solid var(--work);
    border-radius: var(--radius);
    background: var(--sheet);
    text-decoration: none;
  }
  #studio & a:hover { background: var(--work-wash); }
  & strong { font-size: 17px; }
  & span { color: var(--ink-soft); }
`;

/** The choice of what to add to the site. */
export function KindChoicePage() {
  const { data, error } = useQuery({ queryKey: draftKindsKey, queryFn: fetchDraftKinds });
  const kinds = (data?.kinds ?? []).toSorted((one, other) => orderOf(one) - orderOf(other));
  return (
    <StudioPage title={words.studioCreation('add')} lead={words.studioCreation('addAbout')}>
      <FetchFailure error={error} />
      {data === undefined && !error && <p role="status">{words.studio('fetching')}</p>}
      <Kinds>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link to={`/studio/new/${kind}`}>
              <strong>{newKindName(kind)}</strong>
              {newKindAbout(kind) && <span>{newKindAbout(kind)}</span>}
            </Link>
          </li>
        ))}
      </Kinds>
    </StudioPage>
  );
}

const orderOf = (kind: string): number => {
  const index = orderedKinds.indexOf(kind);
  return index === -1 ? orderedKinds.length : index;
};
