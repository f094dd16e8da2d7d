import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { formatDistance } from '../ui/map/distance.ts';
import { MapFrame, MapSheet } from '../ui/map/MapSheet.tsx';
import { furnitureBoxes } from '../ui/map/map-furniture.ts';
import { Section } from '../ui/Section.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import {
  type DotRun,
  drawRegion,
  pathOfDots,
  type RegionDot,
  type RegionSheetStyle,
} from './region-drawing.ts';
import type { regionMap } from './region-map.schema.ts';
import { regionMapWords } from './region-map.words.ts';

const sheets = {
  narrow: {
    sheet: { width: 360, height: 320, margin: { x: 18, y: 34 }, maxUnitsPerMile: 30 },
    fontSize: 13.6,
    leastFontSize: 13.6,
    dotScale: 0.8,
  },
  wide: {
    sheet: { width: 720, height: 540, margin: { x: 46, y: 46 }, maxUnitsPerMile: 30 },
    fontSize: 13.5,
    leastFontSize: 12.5,
    dotScale: 0.96,
  },
  large: {
    sheet: { width: 1240, height: 800, margin: { x: 72, y: 50 }, maxUnitsPerMile: 30 },
    fontSize: 13,
    leastFontSize: 11.5,
    dotScale: 1,
  },
} as const satisfies Readonly<Record<string, RegionSheetStyle>>;

const Drawing = styled(MapFrame)`
  @media (min-width: 1080px) {
    & > svg[data-for='wide'] {
      display: none;
    }
    & > svg[data-for='large'] {
      display: block;
    }
  }
  .place {
    fill: var(--work);
    stroke: var(--sheet);
    stroke-width: 1;
  }
  .places {
    fill: none;
    stroke: var(--work);
    stroke-linecap: round;
  }
  a:hover .place {
    fill: var(--ink);
  }
  .office {
    fill: var(--ink);
    stroke: var(--sheet);
    stroke-width: 1.5;
  }
  text {
    stroke-width: 3px;
  }
  .part {
    fill: var(--ink-soft);
  }
`;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 0 var(--space-6);
  margin-block-start: var(--space-3);
  font-size: var(--size-small);
  color: var(--ink-soft);
`;

interface DotProps {
  readonly dot: RegionDot;
  /** Whether a pointer can hit the dot: it links to the page of its place, and shows a name that does not fit. */
  readonly isLink: boolean;
  /** The font size of the drawing. */
  readonly fontSize: number;
}

function Dot({ dot, isLink, fontSize }: DotProps) {
  const { place, at, radius, label } = dot;
  const drawing = (
    <>
      {isLink && !label && <title>{place.name}</title>}
      <circle className="place" cx={at.x} cy={at.y} r={radius} />
      {label && (
        <text
          className={place.insideAnother ? 'part' : undefined}
          x={label.at.x}
          y={label.at.y}
          textAnchor={label.anchor}
          fontSize={label.fontSize === fontSize ? undefined : label.fontSize.toFixed(1)}
        >
          {place.name}
        </text>
      )}
    </>
  );
  return isLink && place.path ? (
    <a href={place.path} tabIndex={-1}>
      {drawing}
    </a>
  ) : (
    drawing
  );
}

/** Clusters with the dots of the places that have a label; the others are part of a cluster. */
function Crowd({ clusters }: { readonly clusters: readonly DotRun[] }) {
  return clusters.map(({ diameter, at }) => (
    <path key={diameter} className="places" strokeWidth={diameter} d={pathOfDots(at)} />
  ));
}

function RegionSheet({
  size,
  block,
}: {
  readonly size: keyof typeof sheets;
  readonly block: BlockProps<ResolvedBlock<typeof regionMap>>['block'];
}) {
  const { sheet, fontSize } = sheets[size];
  // On a phone the dots are too small and too close to press; the list of places has the same links.
  const isLinked = size !== 'narrow';
  const { formats } = useWords(regionMapWords);
  const { dots, clusters, office, scale } = drawRegion(block, block.office.geo, {
    ...sheets[size],
    reserved: furnitureBoxes(sheet),
    unit: formats.distanceUnit,
  });
  const { x, y } = office;
  return (
    <MapSheet size={size} sheet={sheet} fontSize={fontSize} scale={scale} clipId={`${block.id}-${size}`}>
      {[1, 2, 3, 4, 5, 6].map((ring) => (
        <circle key={ring} className="ring" cx={x} cy={y} r={(ring * scale.length).toFixed(1)} />
      ))}
      <Crowd clusters={clusters} />
      {(clusters.length === 0 ? dots : dots.filter(({ label }) => label)).map((dot) => (
        <Dot key={dot.place.slug} dot={dot} isLink={isLinked} fontSize={fontSize} />
      ))}
      <rect className="office" x={x - 5} y={y - 5} width="10" height="10" />
    </MapSheet>
  );
}

export function RegionMap({ block }: BlockProps<ResolvedBlock<typeof regionMap>>) {
  const { id, heading, text, places, crowd, farthest, listAnchor } = block;
  const total = crowd?.places ?? places.length;
  const words = useWords(regionMapWords);
  if (total === 0) return null;
  return (
    <Section id={id} tone="tray" heading={heading} lead={text}>
      <div>
        <Drawing>
          <RegionSheet size="narrow" block={block} />
          <RegionSheet size="wide" block={block} />
          <RegionSheet size="large" block={block} />
        </Drawing>
        <Legend>
          <p>
            {farthest
              ? words('legendWithFarthest', {
                  count: total,
                  place: farthest.name,
                  distance: formatDistance(farthest.miles, words.formats),
                })
              : words('legend', { count: total })}{' '}
            {words(crowd ? 'clusters' : 'dots')}
          </p>
          {listAnchor && <TextLink href={listAnchor}>{words('list')}</TextLink>}
        </Legend>
      </div>
    </Section>
  );
}
