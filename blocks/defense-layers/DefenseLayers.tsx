import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Figure } from '../ui/Figure.tsx';
import { numberedRows } from '../ui/numbered-rows.ts';
import { Section } from '../ui/Section.tsx';
import type { defenseLayers } from './defense-layers.schema.ts';
import { drawShield } from './shield-drawing.ts';

const radius = 23;

const Drawing = styled.div`
  @media (min-width: 1000px) {
    && {
      grid-column: 1 / span 6;
    }
  }
  svg {
    max-width: 560px;
  }
  .layer {
    fill: var(--sheet);
    stroke: var(--ink);
    stroke-width: 2;
  }
  .layer:nth-of-type(even) {
    fill: var(--tray);
  }
  .inside {
    fill: var(--work);
  }
  .lock {
    fill: none;
    stroke: var(--paper);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .attack {
    fill: none;
    stroke: var(--danger);
    stroke-width: 2.5;
  }
  .stop {
    fill: var(--paper);
    stroke: var(--danger);
    stroke-width: 2.5;
  }
  svg text.figure {
    font: 600 26px var(--font-heading);
    text-anchor: middle;
  }
  @media (max-width: 599px) {
    svg text.figure {
      font-size: 30px;
    }
  }
`;

const Layers = styled.ol`
  @media (min-width: 1000px) {
    && {
      grid-column: 7 / -1;
    }
  }
  ${numberedRows}
  & > li > span {
    color: var(--danger);
  }
  & > li > svg {
    width: 1.1rem;
    height: auto;
    margin-block-start: 0.3em;
    fill: var(--work);
  }
`;

/** The drawing: arrows from the left, each ending at the layer that stops it, and in the middle what is protected. */
function Shield({ count }: { readonly count: number }) {
  const { width, height, layers, inside } = drawShield(count);
  const { x, y } = inside.middle;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {layers.map(({ outline }) => (
        <path key={outline} className="layer" d={outline} />
      ))}
      <path className="inside" d={inside.outline} />
      <path
        className="lock"
        d={`M${x - 22} ${y - 2}h44v32h-44zM${x - 14} ${y - 4}v-12a14 14 0 0 1 28 0v12`}
      />
      {layers.map(({ stop }, order) => (
        <g key={stop.x}>
          <path className="attack" d={`M4 ${stop.y}H${stop.x}`} />
          <circle className="stop" cx={stop.x} cy={stop.y} r={radius} />
          <text className="figure" x={stop.x} y={stop.y + 9}>
            {order + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The small shield from the middle of the drawing, repeated to connect the text with the drawing. */
function Mark() {
  return (
    <svg viewBox="0 0 20 24" aria-hidden="true">
      <path d="M10 1C13 3 17 4 19.500 4V12C19.500 18 15 22 10 23.500C5 22 .5 18 .5 12V4C3 4 7 3 10 1Z" />
    </svg>
  );
}

export function DefenseLayers({ block }: BlockProps<ResolvedBlock<typeof defenseLayers>>) {
  const { id, heading, lead, layers, inside, insideText, caption } = block;
  return (
    <Section id={id} heading={heading} lead={lead}>
      <Drawing>
        <Figure caption={caption}>
          <Shield count={layers.length} />
        </Figure>
      </Drawing>
      <Layers>
        {layers.map(({ label, stops }, order) => (
          <li key={label}>
            <span>{order + 1}</span>
            <div>
              <strong>{label}</strong>
              <p>{stops}</p>
            </div>
          </li>
        ))}
        <li>
          <Mark />
          <div>
            <strong>{inside}</strong>
            {insideText && <p>{insideText}</p>}
          </div>
        </li>
      </Layers>
    </Section>
  );
}
