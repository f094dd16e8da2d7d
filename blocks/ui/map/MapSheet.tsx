import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useWords } from '../../../engine/render/use-words.ts';
import { distancesWords } from './distances.words.ts';
import { type MapScale, roundToTenth, type Sheet } from './projection.ts';

/**
 * The styles of all drawn maps. A block draws one sheet per window width because labels must not shrink with the
 * sheet.
 */
export const MapFrame = styled.div`
  & > svg {
    display: none;
    width: 100%;
    height: auto;
  }
  & > svg[data-for='narrow'] {
    display: block;
  }
  @media (min-width: 640px) {
    & > svg[data-for='narrow'] {
      display: none;
    }
    & > svg[data-for='wide'] {
      display: block;
    }
  }
  .ground {
    fill: var(--sheet);
  }
  .neatline {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1;
  }
  .ring {
    fill: none;
    stroke: var(--edge);
    stroke-opacity: 0.45;
  }
  .tick {
    fill: none;
    stroke: var(--ink);
    stroke-width: 6;
  }
  @media (--ornament-none) {
    & > svg {
      border-radius: var(--radius-large);
    }
    .ring,
    .mile,
    .tick,
    .neatline {
      display: none;
    }
  }
  .bar {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1;
  }
  .bar-fill {
    fill: var(--ink);
  }
  text {
    font-family: var(--font-text);
    font-variant-numeric: tabular-nums;
    fill: var(--ink);
    stroke: var(--sheet);
    stroke-width: 4px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .quiet {
    fill: var(--ink-soft);
  }
  a {
    text-decoration: none;
  }
  a:hover text {
    fill: var(--work);
  }
  @media (min-width: 640px) {
    .small {
      font-size: 0.86em;
    }
  }
  /* Points on a map are too close for a finger. The list that belongs to it has the same links. */
  @media (pointer: coarse) {
    a {
      pointer-events: none;
    }
  }
`;

/** Halves the length of the scale bar as long as the ticks stay apart. */
const tickStep = (length: number) => (length >= 96 ? length / 4 : length >= 48 ? length / 2 : length);

/** Ticks on the map's border, one per step, counted from the center of the sheet: dashes of a wide line. */
function Ticks({ sheet: { width, height }, step }: { readonly sheet: Sheet; readonly step: number }) {
  const dashes = (size: number) => ({
    strokeDasharray: `1 ${roundToTenth(step - 1)}`,
    strokeDashoffset: roundToTenth(-((size / 2) % step) + 0.5),
  });
  return (
    <>
      <path className="tick" d={`M0 3H${width}M0 ${height - 3}H${width}`} {...dashes(width)} />
      <path className="tick" d={`M3 0V${height}M${width - 3} 0V${height}`} {...dashes(height)} />
    </>
  );
}

interface MapSheetProps {
  readonly sheet: Sheet;
  readonly fontSize: number;
  readonly scale: MapScale;
  readonly size: 'narrow' | 'wide' | 'large' | 'picture';
  /** Unique on the page. */
  readonly clipId: string;
  readonly children: ReactNode;
}

/**
 * A map sheet with border, scale bar and north mark. It is hidden from assistive technology because the block has the
 * same information as a list.
 */
export function MapSheet({ sheet, fontSize, scale, size, clipId, children }: MapSheetProps) {
  const words = useWords(distancesWords);
  const { width, height } = sheet;
  const north = { x: width - 22, y: 20 };
  return (
    <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} data-for={size} fontSize={fontSize} aria-hidden="true">
      <clipPath id={clipId}>
        <rect width={width} height={height} />
      </clipPath>
      <rect className="ground" width={width} height={height} />
      <g clipPath={`url(#${clipId})`}>{children}</g>
      <Ticks sheet={sheet} step={tickStep(scale.length)} />
      <rect className="neatline" width={width} height={height} />
      <g transform={`translate(18 ${height - 18})`}>
        <rect className="bar-fill" y="-4" width={roundToTenth(scale.length / 2)} height="4" />
        <path className="bar" d={`M0 -4H${scale.length}V0H0ZM0 0v-9M${scale.length} 0v-9`} />
        <text className="small" x={roundToTenth(scale.length + 8)} y="1">
          {words.formats.unit(scale.distance, words.formats.distanceUnit)}
        </text>
      </g>
      <g transform={`translate(${north.x} ${north.y})`}>
        <path className="bar-fill" d="M0 -6L5 10L0 6.5Z" />
        <path className="bar" d="M0 -6L5 10L0 6.5L-5 10Z" />
        <text className="small" y="28" textAnchor="middle">
          {words('northMark')}
        </text>
      </g>
    </svg>
  );
}
