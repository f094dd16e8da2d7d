import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Figure } from '../ui/Figure.tsx';
import { textWidth } from '../ui/map/label-placement.ts';
import { numberedRows } from '../ui/numbered-rows.ts';
import { Section } from '../ui/Section.tsx';
import type { networkDiagram } from './network-diagram.schema.ts';

type Diagram = ResolvedBlock<typeof networkDiagram>;
type Part = Diagram['core'];

const width = 720;
const rowHeight = 112;
const columns = { outside: 76, gate: 231, core: 386, devices: 531 } as const;
const radius = 26;

const Drawing = styled.div`
  @media (min-width: 1000px) {
    && {
      grid-column: 1 / span 7;
    }
  }
  .line {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .office {
    fill: var(--tray);
    stroke: var(--hairline);
  }
  .node {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: 2;
  }
  .gate {
    fill: var(--work);
    stroke: var(--work);
  }
  svg text.figure {
    font: 600 25px var(--font-heading);
    text-anchor: middle;
  }
  svg text.inverse {
    fill: var(--paper);
  }
  svg text.name {
    font-weight: 550;
  }
  .middle {
    text-anchor: middle;
  }
  /* On phones its names would be too small to read, and the list says the same. */
  @media (max-width: 599px) {
    && {
      display: none;
    }
  }
`;

const Parts = styled.ol`
  @media (min-width: 1000px) {
    && {
      grid-column: 8 / -1;
    }
  }
  ${numberedRows}
  & > li > span {
    color: var(--work);
  }
`;

/** The width available for a name: between two parts in a row, and from a device to the edge of the drawing. */
const nameWidth = 148;
const nameSize = 20;
const nameLineHeight = 24;

/** Returns a name as one line, or as two lines of similar length, in the largest font size that fits. */
function nameLines(label: string): { readonly lines: readonly string[]; readonly size: number } {
  const words = label.split(' ');
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const widest = (lines: readonly string[]) => Math.max(...lines.map((text) => textWidth(text, nameSize)));
  const whole = [label];
  const lines =
    widest(whole) <= nameWidth
      ? whole
      : (breaks.sort((one, other) => widest(one) - widest(other))[0] ?? whole);
  return { lines, size: Math.floor(nameSize * Math.min(1, nameWidth / widest(lines))) };
}

interface NameProps {
  readonly label: string;
  readonly x: number;
  /** The baseline of the first line; with `beside`, the vertical center of all lines. */
  readonly y: number;
  readonly position: 'below' | 'beside';
}

function Name({ label, x, y, position }: NameProps) {
  const { lines, size } = nameLines(label);
  const first = position === 'beside' ? y - ((lines.length - 1) * nameLineHeight) / 2 : y;
  return (
    <text className={position === 'below' ? 'name middle' : 'name'} fontSize={size}>
      {lines.map((text, order) => (
        <tspan key={text} x={x} y={first + order * nameLineHeight}>
          {text}
        </tspan>
      ))}
    </text>
  );
}

interface NodeProps {
  readonly x: number;
  readonly y: number;
  readonly figure: number;
  readonly part: Part;
  readonly position: 'below' | 'beside';
  readonly marked?: boolean;
}

function Node({ x, y, figure, part, position, marked = false }: NodeProps) {
  return (
    <g>
      <circle className={marked ? 'node gate' : 'node'} cx={x} cy={y} r={radius} />
      <text className={marked ? 'figure inverse' : 'figure'} x={x} y={y + 9}>
        {figure}
      </text>
      {position === 'below' ? (
        <Name label={part.label} x={x} y={y + radius + 28} position="below" />
      ) : (
        <Name label={part.label} x={x + radius + 12} y={y + 7} position="beside" />
      )}
    </g>
  );
}

/** The drawing: the internet on the left, the gate, the core, and the devices one below the other. */
function Network({ outside, gate, core, devices }: Pick<Diagram, 'outside' | 'gate' | 'core' | 'devices'>) {
  const height = devices.length * rowHeight;
  const middle = height / 2;
  const bend = (columns.core + columns.devices) / 2;
  const rowOf = (order: number) => (order + 0.5) * rowHeight;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="office" x="309" y="1" width={width - 310} height={height - 2} rx="10" />
      <path className="line" d={`M${columns.outside} ${middle}H${bend}`} />
      {devices.map((device, order) => (
        <path
          key={device.label}
          className="line"
          d={`M${bend} ${middle}V${rowOf(order)}H${columns.devices}`}
        />
      ))}
      <Node x={columns.outside} y={middle} figure={1} part={outside} position="below" />
      <Node x={columns.gate} y={middle} figure={2} part={gate} position="below" marked />
      <Node x={columns.core} y={middle} figure={3} part={core} position="below" />
      {devices.map((device, order) => (
        <Node
          key={device.label}
          x={columns.devices}
          y={rowOf(order)}
          figure={order + 4}
          part={device}
          position="beside"
        />
      ))}
    </svg>
  );
}

export function NetworkDiagram({ block }: BlockProps<Diagram>) {
  const parts = [block.outside, block.gate, block.core, ...block.devices];
  return (
    <Section id={block.id} heading={block.heading} lead={block.lead}>
      <Drawing>
        <Figure caption={block.caption}>
          <Network outside={block.outside} gate={block.gate} core={block.core} devices={block.devices} />
        </Figure>
      </Drawing>
      <Parts>
        {parts.map((part, order) => (
          <li key={part.label}>
            <span>{order + 1}</span>
            <div>
              <strong>{part.label}</strong>
              <p>{part.watch}</p>
            </div>
          </li>
        ))}
      </Parts>
    </Section>
  );
}
