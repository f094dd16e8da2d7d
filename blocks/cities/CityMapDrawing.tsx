import styled from 'styled-components';
import { useWords } from '../../engine/render/use-words.ts';
import { formatDistance } from '../ui/map/distance.ts';
import { distancesWords } from '../ui/map/distances.words.ts';
import { MapFrame, MapSheet } from '../ui/map/MapSheet.tsx';
import { furnitureBoxes } from '../ui/map/map-furniture.ts';
import type { Position } from '../ui/map/projection.ts';
import { type CityDrawing, type DrawnLabel, drawCity } from './city-drawing.ts';
import { citySheets } from './city-sheets.ts';
import type { Neighborhood } from './neighborhood.ts';

const Drawing = styled(MapFrame)`
  & > svg[data-for='picture'] {
    display: block;
  }
  .way {
    stroke: var(--edge);
    stroke-width: 1;
  }
  .way-home {
    stroke: var(--work);
    stroke-width: 1.75;
    stroke-dasharray: 7 5;
  }
  .city {
    fill: var(--work);
    stroke: var(--sheet);
    stroke-width: 2;
  }
  .neighbor {
    fill: var(--sheet);
    stroke: var(--ink);
    stroke-width: 1.75;
  }
  .office {
    fill: var(--ink);
  }
  .city-name {
    font-family: var(--font-heading);
    font-size: 1.2em;
    font-weight: 600;
  }
  .mile {
    text-anchor: middle;
    fill: var(--ink-soft);
  }
  .name {
    font-weight: 600;
  }
  /* Narrow columns show a sheet at less than its size. */
  @media (min-width: 1200px) {
    & > svg[data-for='picture'] {
      font-size: 12.5px;
    }
  }
  @media (min-width: 640px) {
    tspan.quiet {
      font-size: 0.9em;
    }
    .mile {
      font-size: 0.84em;
    }
  }
`;

interface CityMapDrawingProps {
  /** The id of the block that contains the drawing. */
  readonly id: string;
  readonly neighborhood: Neighborhood;
}

const line = (from: Position, to: Position) => `M${from.x} ${from.y}L${to.x} ${to.y}`;

function Label({ label }: { readonly label: DrawnLabel }) {
  const [first, ...rest] = label.lines;
  const isCity = label.key === 'city';
  return (
    <text x={label.at.x} y={label.at.y} textAnchor={label.anchor === 'start' ? undefined : label.anchor}>
      <tspan className={isCity ? 'city-name' : 'name'}>{first}</tspan>
      {rest.map((text) => (
        <tspan key={text} className="quiet" x={label.at.x} dy="1.2em">
          {text}
        </tspan>
      ))}
    </text>
  );
}

function Office({ city, office }: Pick<CityDrawing, 'city' | 'office'>) {
  if (office.kind === 'here') {
    return <circle className="neighbor" cx={city.at.x} cy={city.at.y} r="11" fillOpacity="0" />;
  }
  const { x, y } = office.at;
  return (
    <>
      <path className="way-home" d={line(city.at, office.at)} />
      {office.kind === 'shown' ? (
        <rect className="office" x={x - 6} y={y - 6} width="12" height="12" />
      ) : (
        <path
          className="office"
          d="M8 0L-8 -6.5L-4.5 0L-8 6.5Z"
          transform={`translate(${x} ${y}) rotate(${office.degrees.toFixed(0)})`}
        />
      )}
    </>
  );
}

function CitySheet({
  id,
  size,
  neighborhood,
}: CityMapDrawingProps & { readonly size: keyof typeof citySheets }) {
  const { formats } = useWords(distancesWords);
  const { city, neighbors, office } = neighborhood;
  const { sheet, fontSize } = citySheets[size];
  const drawing = drawCity(city, neighbors, office, {
    sheet,
    fontSize,
    reserved: furnitureBoxes(sheet),
    distance: (miles) => formatDistance(miles, formats, 'short'),
    unit: formats.distanceUnit,
  });
  const { at } = drawing.city;
  const labelOf = (key: string) => drawing.labels.find((label) => label.key === key);
  const ownLabels = drawing.labels.filter(({ key }) => key === 'city' || key === 'office');
  return (
    <MapSheet size={size} sheet={sheet} fontSize={fontSize} scale={drawing.scale} clipId={`${id}-${size}`}>
      {drawing.rings.map(({ radius }) => (
        <circle key={radius} className="ring" cx={at.x} cy={at.y} r={radius} />
      ))}
      <path
        className="way"
        d={[
          ...drawing.neighbors.map((neighbor) => line(at, neighbor.at)),
          ...drawing.leaders.map(({ from, to }) => line(from, to)),
        ].join('')}
      />
      {drawing.rings.map(
        ({ label }) =>
          label && (
            <text key={label.key} className="mile" x={label.at.x} y={label.at.y}>
              {label.lines[0]}
            </text>
          ),
      )}
      <Office city={drawing.city} office={drawing.office} />
      {drawing.neighbors.map((neighbor) => {
        const label = labelOf(neighbor.key);
        const mark = (
          <>
            <circle className="neighbor" cx={neighbor.at.x} cy={neighbor.at.y} r="4.5" />
            {label && <Label label={label} />}
          </>
        );
        return neighbor.path ? (
          <a key={neighbor.key} href={neighbor.path} tabIndex={-1}>
            {mark}
          </a>
        ) : (
          <g key={neighbor.key}>{mark}</g>
        );
      })}
      <circle className="city" cx={at.x} cy={at.y} r="8" />
      {ownLabels.map((label) => (
        <Label key={label.key} label={label} />
      ))}
    </MapSheet>
  );
}

/**
 * A map of a city with its neighbors and the line to the office. It is hidden from assistive technology because the
 * block has the same information as a list.
 */
export function CityMapDrawing(props: CityMapDrawingProps) {
  return (
    <Drawing>
      <CitySheet size="narrow" {...props} />
      <CitySheet size="wide" {...props} />
    </Drawing>
  );
}

/** The same map as one sheet for every width, for a column that is at most about 500 pixels wide. */
export function CityMapPicture(props: CityMapDrawingProps) {
  return (
    <Drawing>
      <CitySheet size="picture" {...props} />
    </Drawing>
  );
}
