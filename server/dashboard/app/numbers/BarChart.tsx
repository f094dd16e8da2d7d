import { useId } from 'react';
import styled from 'styled-components';
import { words } from '../site-words.ts';

/** Columns if they fit, and otherwise rows, so that no chart scrolls horizontally. */
const Figure = styled.figure`
  container-type: inline-size;
  display: grid;
  gap: var(--space-2);
  max-width: 760px;

  & .scale {
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  & .bars {
    display: flex;
    flex-direction: column;
    gap: 4px;
    font-size: var(--size-small);
  }
  & .bars[data-newest-first='true'] {
    flex-direction: column-reverse;
  }
  & .bar {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr) 3.5rem;
    gap: var(--space-2);
    align-items: center;
    min-height: 26px;
  }
  & .track {
    block-size: 16px;
    border-inline-start: 1px solid var(--edge);
  }
  & .length {
    inline-size: calc(var(--share) * 100%);
    block-size: 100%;
    background: var(--work);
  }
  & .length[data-empty='false'] {
    min-inline-size: 2px;
    min-block-size: 2px;
  }
  & .value {
    text-align: end;
  }
  & .name {
    color: var(--ink-soft);
  }
  & .bar[data-current='true'] :is(.name, .value) {
    color: var(--ink);
    font-weight: 650;
  }
  & details {
    font-size: var(--size-small);
  }
  & summary {
    width: fit-content;
    padding-block: 4px;
    text-decoration: underline;
  }

  @container (min-width: 560px) {
    & .bars[data-newest-first] {
      flex-direction: row;
      gap: var(--space-2);
    }
    & .bar {
      flex: 1 1 0;
      grid-template: auto 140px auto / minmax(0, 1fr);
      gap: 4px;
      justify-items: center;
    }
    & .value {
      grid-row: 1;
      text-align: center;
    }
    & .track {
      display: flex;
      grid-row: 2;
      align-items: end;
      inline-size: min(100%, 40px);
      block-size: 100%;
      border-inline-start: 0;
      border-block-end: 1px solid var(--edge);
    }
    & .length {
      inline-size: 100%;
      block-size: calc(var(--share) * 100%);
    }
    & .name {
      white-space: nowrap;
    }
  }
`;

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The formatted value: "12", "4 min". */
  readonly shown: string;
  /** Whether the bar is the current period, which is not over. */
  readonly isCurrent?: boolean;
}

interface BarChartProps {
  readonly title: string;
  /** The table heading of the bars' names: "Week from". */
  readonly nameHeading: string;
  readonly valueHeading: string;
  readonly bars: readonly Bar[];
  /** The value of a bar of full length. Charts that are compared have the same. */
  readonly maximum: number;
  /** The scale in words: "Full length: 8 leads." */
  readonly scale: string;
  /** In rows, the last bar comes first. */
  readonly newestFirst?: boolean;
}

/** A bar chart, with its numbers in a table for screen readers. */
export function BarChart(props: BarChartProps) {
  const { title, nameHeading, valueHeading, bars, maximum, scale, newestFirst = false } = props;
  const titleId = useId();
  return (
    <Figure>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
      </figcaption>
      {bars.every(({ value }) => value === 0) ? (
        <p>{words.numbers('noneInPeriod')}</p>
      ) : (
        <>
          <p className="scale">{scale}</p>
          <div className="bars" data-newest-first={newestFirst} aria-hidden="true">
            {bars.map(({ name, value, shown, isCurrent = false }) => (
              <div key={name} className="bar" data-current={isCurrent}>
                <span className="name">{name}</span>
                <div className="track">
                  <div className="length" data-empty={value === 0} style={{ '--share': value / maximum }} />
                </div>
                <span className="value">{shown}</span>
              </div>
            ))}
          </div>
        </>
      )}
      <details>
        <summary>{words.numbers('asTable')}</summary>
        <table aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{nameHeading}</th>
              <th scope="col">{valueHeading}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, shown }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Figure>
  );
}
