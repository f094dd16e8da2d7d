import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { ImpactedPage, StudioImpact } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { pageAddress } from './field-address.ts';
import { fetchImpact, impactKey } from './review-requests.ts';

const Box = styled.section`
  display: grid;
  gap: var(--space-2);

  & > p { font-weight: 650; }
  & summary { width: fit-content; padding-block: 4px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
  & ul { display: grid; gap: 2px; max-height: 22rem; overflow: auto; }
  & li { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; overflow-wrap: anywhere; }
  & li a { padding-block: 3px; }
  & small { color: var(--ink-soft); }
`;

/** Pages that the list shows at most. */
const listedPages = 200;

/**
 * The pages that changes change.
 * @param version identifies the changes
 */
export function useImpact(version: string | undefined): {
  readonly impact: StudioImpact | undefined;
  readonly isPending: boolean;
} {
  const { data, isFetching } = useQuery({
    queryKey: [...impactKey, version],
    queryFn: () => fetchImpact(),
    enabled: version !== undefined,
    retry: false,
  });
  return { impact: data, isPending: isFetching };
}

/** How many pages the changes change, and which. Nothing if that cannot be computed. */
export function Impact({ impact, isPending }: ReturnType<typeof useImpact>) {
  if (impact === undefined)
    return isPending ? <p role="status">{words.studioReview('computingImpact')}</p> : null;
  const { pages } = impact;
  if (pages.length === 0) return <p>{words.studioReview('noImpact')}</p>;
  const hidden = Math.max(0, pages.length - listedPages);
  return (
    <Box>
      <p>{words.studioReview('impact', { count: pages.length })}</p>
      <details>
        <summary>{words.studioReview('showPages')}</summary>
        <ul>
          {pages.slice(0, listedPages).map((page) => (
            <ImpactedPageLine key={page.path} page={page} />
          ))}
        </ul>
        {hidden > 0 && <p>{words.studioReview('morePages', { count: hidden })}</p>}
      </details>
    </Box>
  );
}

function ImpactedPageLine({ page }: { readonly page: ImpactedPage }) {
  const { path, change, previousPath, head } = page;
  return (
    <li>
      {change === 'removed' ? <span>{path}</span> : <Link to={pageAddress(path)}>{path}</Link>}
      {change === 'added' && <small>{words.studioReview('pageAdded')}</small>}
      {change === 'removed' && <small>{words.studioReview('pageRemoved')}</small>}
      {change === 'moved' && previousPath !== undefined && (
        <small>{words.studioReview('pageMoved', { path: previousPath })}</small>
      )}
      {head.length > 0 && <small>{words.studioReview('headChanged')}</small>}
    </li>
  );
}
