import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { AddressLines } from '../AddressLines.tsx';
import { ComingHours } from '../hours/ComingHours.tsx';
import { attributesOf } from '../link-schema.ts';
import { Button } from '../ui/Button.tsx';
import { distancesWords } from '../ui/map/distances.words.ts';
import { MapFrame, MapSheet } from '../ui/map/MapSheet.tsx';
import { Section, SectionBody, SectionHead, Span } from '../ui/Section.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { map } from './map.schema.ts';
import { drawOffice } from './office-drawing.ts';

type MapBlock = BlockProps<ResolvedBlock<typeof map>>['block'];

const sheets = {
  narrow: { sheet: { width: 360, height: 360, margin: { x: 54, y: 44 }, maxUnitsPerMile: 40 }, fontSize: 13 },
  wide: { sheet: { width: 760, height: 500, margin: { x: 96, y: 56 }, maxUnitsPerMile: 40 }, fontSize: 15 },
} as const;

const Beside = styled(Span)`
  address {
    margin-block-start: var(--space-5);
    padding-block-start: var(--space-3);
    border-block-start: var(--rule-heavy) var(--ink);
    font-style: normal;
    line-height: 1.5;
  }
  address strong {
    display: block;
  }
  address a {
    display: inline-block;
    margin-block-end: -10px;
    padding-block: 10px;
  }
  address + p {
    margin-block: var(--space-3) var(--space-2);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
`;

const Ground = styled.div`
  position: relative;

  & > iframe {
    width: 100%;
    height: clamp(360px, 60vw, 520px);
    border: var(--rule) var(--ink);
  }
  & > .ask {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    margin-block-start: var(--space-3);
    justify-items: start;
  }
  & > .ask > button {
    white-space: normal;
  }
  & > .ask > p {
    max-width: 60ch;
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
  /* On phones the address is enough until the visitor asks for the map. */
  @media (max-width: 599px) {
    & > div:not(.ask) {
      display: none;
    }
  }
  @media (scripting: none) {
    & > .ask {
      display: none;
    }
  }
`;

const Drawing = styled(MapFrame)`
  .place {
    fill: var(--sheet);
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .office {
    fill: var(--work);
    stroke: var(--sheet);
    stroke-width: 3;
    paint-order: stroke;
  }
  .office-name {
    font-family: var(--font-heading);
    font-size: 1.2em;
    font-weight: 600;
  }
`;

function Sheets({ block }: { readonly block: MapBlock }) {
  const { formats } = useWords(distancesWords);
  return (['narrow', 'wide'] as const).map((size) => {
    const { sheet, fontSize } = sheets[size];
    const { office, places, rings, scale } = drawOffice(block.office, block.places, {
      sheet,
      fontSize,
      unit: formats.distanceUnit,
    });
    return (
      <MapSheet
        key={size}
        size={size}
        sheet={sheet}
        fontSize={fontSize}
        scale={scale}
        clipId={`${block.id}-${size}`}
      >
        {rings.map((radius) => (
          <circle key={radius} className="ring" cx={office.at.x} cy={office.at.y} r={radius} />
        ))}
        {places.map(({ name, at, label }) => (
          <g key={name}>
            <circle className="place" cx={at.x} cy={at.y} r="3.5" />
            {label && (
              <text className="quiet" x={label.at.x} y={label.at.y} textAnchor={label.anchor}>
                {name}
              </text>
            )}
          </g>
        ))}
        <rect className="office" x={office.at.x - 8} y={office.at.y - 8} width="16" height="16" />
        <text
          className="office-name"
          x={office.label.at.x}
          y={office.label.at.y}
          textAnchor={office.label.anchor}
        >
          {block.office.name}
        </text>
      </MapSheet>
    );
  });
}

function OfficeMap({ block }: BlockProps<ResolvedBlock<typeof map>>) {
  const { id, heading, text, office, phone, hours, directions, embedUrl } = block;
  return (
    <Section id={id} tone="tray">
      <Beside data-columns="1-4">
        <SectionHead id={id} heading={heading} lead={text} />
        <address>
          <strong>{office.name}</strong>
          <AddressLines lines={office.address} />
          <br />
          <a href={phone.href}>{phone.display}</a>
        </address>
        <p>
          {hours}
          <ComingHours texts={block.comingHours} />
        </p>
        <TextLink href={directions.href} {...attributesOf(directions.href)}>
          {directions.label}
        </TextLink>
      </Beside>
      <SectionBody>
        <Ground data-behavior="office-map" data-due="visible" data-embed={embedUrl} data-title={heading}>
          <Drawing>
            <Sheets block={block} />
          </Drawing>
          {embedUrl !== undefined && (
            <div className="ask">
              <Button type="button" data-size="small" disabled>
                {block.show}
              </Button>
              <p>{block.notice}</p>
            </div>
          )}
        </Ground>
      </SectionBody>
    </Section>
  );
}

export { OfficeMap as Map };
