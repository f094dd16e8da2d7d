import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { WorkCity } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { cellAddress, useWorkSearch } from './use-work-search.ts';
import { signs } from './work-formats.ts';
import { cellLabel, pageCell, type WorkPart } from './work-part.ts';

const Scroll = styled.div`
  /* The heads stay in sight in both directions. */
  overflow: auto;
  max-height: min(80svh, 60rem);
  border: var(--hair);
  border-radius: var(--radius);
  background: var(--sheet);

  & table { border-collapse: separate; border-spacing: 0; font-size: var(--size-small); }
  & :is(th, td) { padding: 0; border-block-end: 1px solid var(--hairline); }
  & thead th {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    height: 11.5rem;
    padding: 6px 0;
    background: var(--sheet);
    font-weight: 600;
    vertical-align: bottom;
  }
  & thead th span {
    display: block;
    overflow: hidden;
    max-height: 11rem;
    margin-inline: auto;
    text-overflow: ellipsis;
    white-space: nowrap;
    writing-mode: sideways-lr;
  }
  @supports not (writing-mode: sideways-lr) {
    & thead th span { writing-mode: vertical-rl; rotate: 180deg; }
  }
  & :is(thead th:first-child, tbody th) {
    position: sticky;
    z-index: 1;
    inset-inline-start: 0;
    min-width: 8.5rem;
    max-width: 13rem;
    padding: 4px 10px;
    background: var(--sheet);
    border-inline-end: 1px solid var(--hairline);
    text-align: start;
    overflow-wrap: break-word;
  }
  & thead th:first-child { z-index: 2; }
  & tbody th { font-weight: 600; }
  & td { width: 38px; min-width: 38px; height: 34px; }
  & td > * {
    display: flex;
    gap: 3px;
    align-items: center;
    justify-content: center;
    height: 32px;
    margin: 1px;
    padding-inline: 2px;
    border: 1px solid transparent;
    border-radius: 4px;
    color: var(--ink);
    line-height: 1.05;
    text-decoration: none;
  }
  & td b { font-weight: 700; }
  & td small { font-size: 11.5px; font-weight: 600; }
  & [data-state='ready'] { background: var(--added-wash); color: var(--added); }
  & [data-state='held'] { border-color: var(--held); background: var(--held-wash); }
  & [data-state='general'] b { color: var(--ink-soft); }
  & [data-state='unpublished'] { border: 1px dashed var(--edge); }
  & a:hover { border-color: var(--ink); }
  #studio & :focus-visible { outline-offset: -2px; }
`;

interface Position {
  readonly row: number;
  readonly column: number;
}

interface WorkMatrixProps extends WorkPart {
  /** The id of the heading of the table. */
  readonly label: string;
}

/** A table that the arrow keys walk through: one stop of the tab key for all of its cells. */
export function WorkMatrix({ label, ...part }: WorkMatrixProps) {
  const { columns, rows, from, count } = part;
  const { openCell } = useWorkSearch();
  const [asked, setAsked] = useState<Position>({ row: 0, column: 0 });
  const active = {
    row: Math.min(asked.row, rows.length - 1),
    column: Math.min(asked.column, columns.length - 1),
  };
  const table = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(active, event, { row: rows.length - 1, column: columns.length - 1 });
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setAsked(next);
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const { row = '', column = '' } = link?.dataset ?? {};
    const [city, service] = [rows[Number(row)], columns[Number(column)]];
    if (link === null || city === undefined || service === undefined) return;
    // Another tab or window has the address.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAsked({ row: Number(row), column: Number(column) });
    openCell({ city: city.slug, service: service.slug });
  };
  return (
    <Scroll>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys reach the cells of a grid.
        role="grid"
        aria-labelledby={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{words.studioWorkList('city')}</th>
            {columns.map(({ slug, name }) => (
              <th key={slug} scope="col">
                <span title={name}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((city, row) => (
            <MatrixRow
              key={city.slug}
              city={city}
              row={row}
              position={from + row}
              active={row === active.row ? active.column : undefined}
              columns={columns}
              state={part.state}
              figure={part.figure}
              shares={part.shares}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface MatrixRowProps extends Pick<WorkPart, 'columns' | 'state' | 'figure' | 'shares'> {
  readonly city: WorkCity;
  readonly row: number;
  /** Among all rows. */
  readonly position: number;
  /** The column of the cell that the tab key reaches. */
  readonly active: number | undefined;
}

const MatrixRow = memo(function MatrixRow({
  city,
  row,
  position,
  active,
  columns,
  ...shown
}: MatrixRowProps) {
  return (
    <tr aria-rowindex={position + 2}>
      <th scope="row">{city.name}</th>
      {columns.map((column, index) => {
        const cell = pageCell(city, column, shown);
        const tabIndex = index === active ? 0 : -1;
        if (cell === undefined) return <td key={column.slug} tabIndex={tabIndex} />;
        const { state, figure } = cell;
        // Before a number, the dash of a general text would be a minus.
        const sign = state === 'general' && figure !== undefined ? '' : signs[state];
        return (
          <td key={column.slug}>
            <a
              href={cellAddress({ city: city.slug, service: column.slug })}
              data-state={state}
              data-row={row}
              data-column={index}
              tabIndex={tabIndex}
              aria-label={cellLabel(city, column, cell)}
            >
              {sign !== '' && <b>{sign}</b>}
              {figure !== undefined && <small>{figure.short}</small>}
            </a>
          </td>
        );
      })}
    </tr>
  );
});

const pageRows = 10;

/** The position to which a key leads; undefined for all other keys. */
function moved(
  { row, column }: Position,
  { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
  last: Position,
): Position | undefined {
  if (altKey || metaKey) return undefined;
  const to = (nextRow: number, nextColumn: number): Position => ({
    row: Math.max(0, Math.min(nextRow, last.row)),
    column: Math.max(0, Math.min(nextColumn, last.column)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - pageRows, column);
    case 'PageDown':
      return to(row + pageRows, column);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? last.row : row, last.column);
    default:
      return undefined;
  }
}
