import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ContentGrid } from '../../dashboard-api.ts';
import { fetchContentGrid } from '../dashboard-requests.ts';
import { formatShare } from '../formats.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { WideTable } from '../parts/WideTable.tsx';
import { words } from '../site-words.ts';
import { ViolationList } from './ViolationList.tsx';

const Grid = styled(WideTable)`
  & thead th {
    max-width: 7.5rem;
  }
  & tbody th {
    white-space: nowrap;
  }
  /* Wide enough for each figure on a line of its own. */
  & td {
    min-width: 6.75rem;
  }
  & [data-own='false'] a {
    color: var(--ink-soft);
    text-decoration-style: dotted;
  }
  & .problem {
    color: var(--danger);
    font-weight: 650;
  }
`;

/** The pages of the matrix with their copy, validator findings and leads. */
export function ContentPage() {
  const grid = useQuery({ queryKey: ['content'], queryFn: fetchContentGrid, staleTime: 0 });
  return (
    <Page title={words.dashboard('content')} lead={words.contentGrid('lead')}>
      <Loaded query={grid}>
        {(data) => (
          <>
            <Findings findings={data.findings} />
            <Matrix grid={data} />
          </>
        )}
      </Loaded>
      <ViolationList />
    </Page>
  );
}

function Findings({ findings }: { readonly findings: ContentGrid['findings'] }) {
  return (
    <section aria-labelledby="findings-heading">
      <h2 id="findings-heading">{words.contentGrid('findings')}</h2>
      {findings.length === 0 ? (
        <p>{words.contentGrid('noFindings')}</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li lang="en" key={`${finding.file}:${finding.line}:${finding.column}:${finding.message}`}>
              <code>
                {finding.file}:{finding.line}:{finding.column}
              </code>{' '}
              {finding.severity}: {finding.message}. {finding.hint}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type GridCell = ContentGrid['cities'][number]['cells'][number];

function stateOf({ isOwn, state }: GridCell): string {
  if (!isOwn) return words.contentGrid('general');
  return words.contentGrid(state === 'thin' ? 'thin' : 'own');
}

function lackOf(lack: GridCell['lacks'][number]): string {
  switch (lack.part) {
    case 'lead':
      return words.contentGrid('noLead');
    case 'text':
      return words.contentGrid('unwritten');
    case 'ownWords':
      return words.contentGrid('fewWords', lack);
    case 'evidence':
      return words.contentGrid('littleEvidence', lack);
  }
}

function sharesOf({ ownShare, nearest }: NonNullable<GridCell['figures']>): string {
  const share = formatShare(ownShare);
  return nearest === null
    ? words.contentGrid('ownShare', { share })
    : words.contentGrid('shares', { share, shared: formatShare(nearest.shared) });
}

function Matrix({ grid }: { readonly grid: ContentGrid }) {
  const serviceNames = new Map(grid.services.map(({ slug, name }) => [slug, name]));
  return (
    <section aria-labelledby="matrix-heading">
      <h2 id="matrix-heading">{words.contentGrid('matrix')}</h2>
      {/* A scrollable region must be focusable. */}
      <Grid role="group" aria-labelledby="matrix-heading" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.contentGrid('city')}</th>
              {grid.services.map(({ slug, name }) => (
                <th key={slug} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.cities.map(({ slug, name, cells }) => (
              <tr key={slug}>
                <th scope="row">{name}</th>
                {cells.map((cell) => (
                  <MatrixCell
                    key={cell.service}
                    cell={cell}
                    city={name}
                    service={serviceNames.get(cell.service) ?? cell.service}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Grid>
    </section>
  );
}

interface MatrixCellProps {
  readonly cell: GridCell;
  /** The names of the city and the service. */
  readonly city: string;
  readonly service: string;
}

function MatrixCell({ cell, city, service }: MatrixCellProps) {
  const { path, isOwn, figures, lacks, leads, errors, warnings } = cell;
  const state = stateOf(cell);
  const similar = figures?.nearest && words.contentGrid('mostSimilar', { path: figures.nearest.path });
  return (
    <td data-own={isOwn}>
      <a href={path} aria-label={words.contentGrid('cell', { state, service, city })}>
        {state}
      </a>
      {figures && <div title={similar ?? undefined}>{sharesOf(figures)}</div>}
      {lacks.map((lack) => (
        <div key={lack.part} className="problem">
          {lackOf(lack)}
        </div>
      ))}
      {leads > 0 && <div>{words.contentGrid('leads', { count: leads })}</div>}
      {errors + warnings > 0 && (
        <div className="problem">{words.contentGrid('toFix', { count: errors + warnings })}</div>
      )}
    </td>
  );
}
