import { useId } from 'react';
import styled from 'styled-components';

const Figure = styled.figure`
  display: grid;
  gap: var(--space-2);

  & svg {
    width: 100%;
    height: auto;
    max-width: 760px;
    overflow: visible;
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
  /** As it is shown: "12", "4 min". */
  readonly shown: string;
}

interface BarChartProps {
  readonly title: string;
  /** What the bars are named after, for the table's head: "Week from". */
  readonly nameHeading: string;
  readonly valueHeading: string;
  readonly bars: readonly Bar[];
}

const height = 180;
const barWidth = 44;
const labelHeight = 24;

/** Upright bars; the same numbers stand in a table below, for whoever does not see them. */
export function BarChart({ title, nameHeading, valueHeading, bars }: BarChartProps) {
  const titleId = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = Math.max(1, bars.length) * barWidth;
  return (
    <Figure>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
      </figcaption>
      <svg viewBox={`0 -16 ${width} ${height + labelHeight + 16}`} aria-hidden="true" focusable="false">
        {bars.map(({ name, value, shown }, index) => {
          const length = (value / most) * height;
          const middle = index * barWidth + barWidth / 2;
          return (
            <g key={name}>
              <rect className="bar" x={middle - 13} y={height - length} width={26} height={length} />
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
