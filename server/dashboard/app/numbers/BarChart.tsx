import { useId } from 'react';
import styled from 'styled-components';
import { ScrollRegion } from '../parts/ScrollRegion.tsx';

const Figure = styled.figure`
  display: grid;
  gap: var(--space-2);

  & svg {
    display: block;
    width: 100%;
    min-width: 560px;
    height: auto;
    max-width: 720px;
  }
  & .bar {
    fill: var(--work);
  }
  & .axis {
    stroke: var(--hairline);
  }
  & text {
    font: 12px var(--font-text);
    font-variant-numeric: tabular-nums;
    fill: var(--ink-soft);
  }
  & .value {
    fill: var(--ink);
  }
  & details {
    font-size: var(--size-small);
  }
  & summary {
    width: fit-content;
    padding-block: 4px;
    text-decoration: underline;
  }
`;

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The formatted value: "12", "4 min". */
  readonly shown: string;
}

interface BarChartProps {
  readonly title: string;
  /** The table heading of the bars' names: "Week from". */
  readonly nameHeading: string;
  readonly valueHeading: string;
  readonly bars: readonly Bar[];
}

const width = 720;
const height = 150;
const labelHeight = 24;
const widestBar = 40;

/** A vertical bar chart, with its numbers in a table for screen readers. */
export function BarChart({ title, nameHeading, valueHeading, bars }: BarChartProps) {
  const titleId = useId();
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const step = width / Math.max(1, bars.length);
  const barWidth = Math.min(widestBar, step * 0.6);
  return (
    <Figure>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
      </figcaption>
      {most === 0 ? (
        <p>None in this period.</p>
      ) : (
        <ScrollRegion labelledBy={titleId}>
          <svg viewBox={`0 -16 ${width} ${height + labelHeight + 16}`} aria-hidden="true" focusable="false">
            {bars.map(({ name, value, shown }, index) => {
              const length = (value / most) * height;
              const middle = (index + 0.5) * step;
              return (
                <g key={name}>
                  <rect
                    className="bar"
                    x={middle - barWidth / 2}
                    y={height - length}
                    width={barWidth}
                    height={length}
                  />
                  <text className="value" x={middle} y={height - length - 5} textAnchor="middle">
                    {shown}
                  </text>
                  <text x={middle} y={height + 17} textAnchor="middle">
                    {name}
                  </text>
                </g>
              );
            })}
            <line className="axis" x1={0} x2={width} y1={height} y2={height} />
          </svg>
        </ScrollRegion>
      )}
      <details>
        <summary>As a table</summary>
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
