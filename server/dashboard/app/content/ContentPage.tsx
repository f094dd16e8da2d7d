import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ContentGrid } from '../../dashboard-api.ts';
import { fetchContentGrid } from '../dashboard-requests.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { countOf, formatNumber } from '../words.ts';

const Grid = styled.div`
  overflow: auto;
  max-height: 75svh;

  #dashboard & table {
    width: auto;
    border-collapse: separate;
    border-spacing: 0;
  }
  & thead th {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    max-width: 7.5rem;
    vertical-align: bottom;
    background: var(--paper);
  }
  & tbody th {
    position: sticky;
    inset-inline-start: 0;
    background: var(--paper);
    white-space: nowrap;
  }
  & td {
    min-width: 76px;
  }
  & td a {
    color: var(--ink);
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
    <Page
      title="Content"
      lead="Each cell is a page. “Own” has copy of its own; “Thin” lacks what its reasons say, and “general” has no copy: both are excluded from search engines."
    >
      <Loaded query={grid} what="the pages">
        {(data) => (
          <>
            <Findings findings={data.findings} />
            <Matrix grid={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Findings({ findings }: { readonly findings: ContentGrid['findings'] }) {
  return (
    <section aria-labelledby="findings-heading">
      <h2 id="findings-heading">Validator findings</h2>
      {findings.length === 0 ? (
        <p>The content has no errors and no warnings.</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.file}:${finding.line}:${finding.column}:${finding.message}`}>
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
  if (!isOwn) return 'general';
  return state === 'thin' ? 'Thin' : 'Own';
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function Matrix({ grid }: { readonly grid: ContentGrid }) {
  const serviceNames = new Map(grid.services.map(({ slug, name }) => [slug, name]));
  return (
    <section aria-labelledby="matrix-heading">
      <h2 id="matrix-heading">City by service</h2>
      {/* A scrollable region must be focusable. */}
      <Grid role="group" aria-labelledby="matrix-heading" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">City</th>
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
                  <td key={cell.service} data-own={cell.isOwn}>
                    <a
                      href={cell.path}
                      aria-label={`${stateOf(cell)}: ${serviceNames.get(cell.service)} in ${name}`}
                    >
                      {stateOf(cell)}
                    </a>
                    {cell.figures && (
                      <div
                        title={
                          cell.figures.nearest ? `Most similar: ${cell.figures.nearest.path}` : undefined
                        }
                      >
                        {percent(cell.figures.ownShare)} own
                        {cell.figures.nearest && `, ${percent(cell.figures.nearest.shared)} shared`}
                      </div>
                    )}
                    {cell.reasons.map((reason) => (
                      <div key={reason} className="problem">
                        {reason}
                      </div>
                    ))}
                    {cell.leads > 0 && <div>{countOf(cell.leads, 'lead')}</div>}
                    {cell.errors + cell.warnings > 0 && (
                      <div className="problem">{formatNumber(cell.errors + cell.warnings)} to fix</div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Grid>
    </section>
  );
}
