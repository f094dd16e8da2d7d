import styled from 'styled-components';
import type { TimelineDrawingContent } from './timeline-drawing.schema.ts';
import { timelineLeaders } from './timeline-leaders.ts';

const width = 1200;
const height = 84;
const scaleHeight = 22;

const Frame = styled.div`
  & > svg {
    display: none;
    width: 100%;
    height: auto;
    overflow: visible;
  }
  @media (min-width: 900px) {
    & > svg {
      display: block;
    }
  }
  .rule {
    stroke: var(--ink);
  }
  .tick {
    stroke: var(--ink-soft);
  }
  .lead {
    fill: none;
    stroke: var(--work);
    stroke-width: 2;
  }
  .point {
    fill: var(--work);
  }
`;

const Marks = styled.ol`
  border-inline-start: 1px solid var(--ink);

  & > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(4.5rem, max-content) minmax(0, 1fr);
    column-gap: var(--space-2);
    padding-block-end: var(--space-3);
    padding-inline-start: var(--space-5);
  }
  & > li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.72em;
    inset-inline-start: 0;
    width: 14px;
    border-block-start: 3px solid var(--work);
  }
  & > li:last-child {
    padding-block-end: 0;
  }
  time {
    font: 600 var(--size-text) / 1.5 var(--font-heading);
    white-space: nowrap;
  }
  strong {
    display: block;
    line-height: 1.4;
  }
  p {
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }

  @media (min-width: 900px) {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    border: 0;

    & > li {
      display: block;
      padding-block-end: 0;
      padding-inline: 0 var(--space-5);
    }
    & > li::before {
      content: none;
    }
    time {
      font-size: var(--size-heading-4);
      white-space: normal;
    }
  }
`;

/** The scale with a tick per minute, and a line from each mark to its column of text. */
function Scale({ minutes, marks }: Pick<TimelineDrawingContent, 'minutes' | 'marks'>) {
  const x = (minute: number) => 2 + (Math.min(minute, minutes) / minutes) * (width - 4);
  const ticks = Array.from({ length: minutes + 1 }, (_, minute) => minute);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="rule" d={`M0 1H${width}`} strokeWidth="2" />
      {ticks.map((minute) => (
        <path key={minute} className="tick" d={`M${x(minute)} 1v${minute % 5 === 0 ? scaleHeight : 10}`} />
      ))}
      {timelineLeaders(marks, { width, height, minutes }).map(({ from, column, turn }) => (
        <g key={from}>
          <path
            className="lead"
            d={`M${from} 1V${turn === undefined ? height : `${turn}H${column}V${height}`}`}
          />
          <circle className="point" cx={from} cy="1" r="7" />
        </g>
      ))}
    </svg>
  );
}

/** A timeline in minutes with its texts below. On small screens the scale is vertical, next to the texts. */
export function TimelineDrawing({ minutes, unit, marks }: TimelineDrawingContent) {
  return (
    <Frame>
      <Scale minutes={minutes} marks={marks} />
      <Marks>
        {marks.map((mark) => (
          <li key={mark.at}>
            <time dateTime={`PT${Math.round(mark.at * 60)}S`}>
              {mark.at} {unit}
            </time>
            <div>
              <strong>{mark.title}</strong>
              {mark.text && <p>{mark.text}</p>}
            </div>
          </li>
        ))}
      </Marks>
    </Frame>
  );
}
