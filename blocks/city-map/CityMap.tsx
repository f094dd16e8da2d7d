import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { formatMiles } from '../ui/map/great-circle.ts';
import { furnitureBoxes, MapFrame, MapSheet } from '../ui/map/MapSheet.tsx';
import type { Sheet } from '../ui/map/projection.ts';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import { type CityDrawing, type DrawnLabel, drawCity } from './city-drawing.ts';
import type { MapPlace } from './city-map.resolve.ts';
import type { cityMap } from './city-map.schema.ts';

const sheets: Readonly<Record<'narrow' | 'wide', { readonly sheet: Sheet; readonly fontSize: number }>> = {
  narrow: { sheet: { width: 360, height: 400, margin: { x: 66, y: 62 }, maxUnitsPerMile: 44 }, fontSize: 13 },
  wide: { sheet: { width: 760, height: 560, margin: { x: 110, y: 74 }, maxUnitsPerMile: 70 }, fontSize: 15 },
};

const Drawing = styled(MapFrame)`
  .ring {
    fill: none;
    stroke: var(--edge);
    stroke-opacity: 0.45;
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
    font-weight: 600;
  }
  .name {
    font-weight: 600;
  }
`;

const Places = styled.ol`
  margin-block-start: var(--space-5);
  border-block-end: var(--hair);
  font-size: var(--size-small);

  & > li {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: var(--space-3);
    border-block-start: var(--hair);
    line-height: 1.4;
    padding-block: var(--space-2);
  }
  & > li > :last-child {
    text-align: end;
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
  }
  a {
    display: inline-block;
    padding-block: 2px;
    color: var(--ink);
    text-decoration-color: var(--work);
  }
`;

const Beside = styled.div`
  @media (min-width: 900px) {
    && {
      grid-column: 1 / span 4;
    }
  }
`;

function Label({ label, fontSize }: { readonly label: DrawnLabel; readonly fontSize: number }) {
  const [first, ...rest] = label.lines;
  const isCity = label.key === 'city';
  return (
    <text x={label.at.x} y={label.at.y} textAnchor={label.anchor} fontSize={fontSize}>
      <tspan className={isCity ? 'city-name' : 'name'} fontSize={isCity ? fontSize * 1.2 : undefined}>
        {first}
      </tspan>
      {rest.map((text) => (
        <tspan key={text} className="quiet" x={label.at.x} dy="1.2em" fontSize={fontSize * 0.9}>
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
      <path
        className="way-home"
        d={`M${city.at.x.toFixed(1)} ${city.at.y.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`}
      />
      {office.kind === 'shown' ? (
        <rect className="office" x={x - 6} y={y - 6} width="12" height="12" />
      ) : (
        <path
          className="office"
          d="M8 0L-8 -6.5L-4.5 0L-8 6.5Z"
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${office.degrees.toFixed(1)})`}
        />
      )}
    </>
  );
}

function Sheets({ block }: Pick<BlockProps<ResolvedBlock<typeof cityMap>>, 'block'>) {
  const { city, neighbors, office } = block;
  if (!city) return null;
  return (['narrow', 'wide'] as const).map((size) => {
    const { sheet, fontSize } = sheets[size];
    const drawing = drawCity(city, neighbors, office, { sheet, fontSize, reserved: furnitureBoxes(sheet) });
    const { at } = drawing.city;
    const labelOf = (key: string) => drawing.labels.find((label) => label.key === key);
    const ownLabels = drawing.labels.filter(({ key }) => key === 'city' || key === 'office');
    return (
      <MapSheet
        key={size}
        size={size}
        sheet={sheet}
        fontSize={fontSize}
        scale={drawing.scale}
        clipId={`${block.id}-${size}`}
      >
        {drawing.rings.map(({ radius }) => (
          <circle key={radius} className="ring" cx={at.x} cy={at.y} r={radius.toFixed(1)} />
        ))}
        {drawing.neighbors.map((neighbor) => (
          <path
            key={neighbor.name}
            className="way"
            d={`M${at.x.toFixed(1)} ${at.y.toFixed(1)}L${neighbor.at.x.toFixed(1)} ${neighbor.at.y.toFixed(1)}`}
          />
        ))}
        {drawing.rings.map(
          ({ label }) =>
            label && (
              <text
                key={label.key}
                className="quiet"
                x={label.at.x}
                y={label.at.y}
                textAnchor="middle"
                fontSize={fontSize * 0.84}
              >
                {label.lines[0]}
              </text>
            ),
        )}
        <Office city={drawing.city} office={drawing.office} />
        {drawing.neighbors.map((neighbor) => {
          const label = labelOf(`to ${neighbor.name}`);
          const mark = (
            <>
              <circle className="neighbor" cx={neighbor.at.x} cy={neighbor.at.y} r="4.5" />
              {label && <Label label={label} fontSize={fontSize} />}
            </>
          );
          return neighbor.path ? (
            <a key={neighbor.name} href={neighbor.path} tabIndex={-1}>
              {mark}
            </a>
          ) : (
            <g key={neighbor.name}>{mark}</g>
          );
        })}
        <circle className="city" cx={at.x} cy={at.y} r="8" />
        {ownLabels.map((label) => (
          <Label key={label.key} label={label} fontSize={fontSize} />
        ))}
      </MapSheet>
    );
  });
}

function Row({ place }: { readonly place: MapPlace }) {
  return (
    <li>
      {place.path ? <a href={place.path}>{place.name}</a> : <strong>{place.name}</strong>}
      <span>
        {formatMiles(place.miles)}
        {place.miles >= 0.05 && ` ${place.direction}`}
      </span>
    </li>
  );
}

export function CityMap({ block }: BlockProps<ResolvedBlock<typeof cityMap>>) {
  const { id, heading, text, city, neighbors, office } = block;
  if (!city) return null;
  return (
    <Section id={id} tone="tray">
      <Beside>
        <SectionHead id={id} heading={heading} lead={text} />
        <Places className="places" aria-label={`Straight-line distances from ${city.name}`}>
          <Row place={office} />
          {neighbors.map((neighbor) => (
            <Row key={neighbor.name} place={neighbor} />
          ))}
        </Places>
      </Beside>
      <SectionBody>
        <Drawing>
          <Sheets block={block} />
        </Drawing>
      </SectionBody>
    </Section>
  );
}
