import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import type { Neighborhood } from '../cities/neighborhood.ts';
import { PlaceList } from '../cities/PlaceList.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { formatDistance } from '../ui/map/distance.ts';
import { distancesWords } from '../ui/map/distances.words.ts';
import type { CompassPoint } from '../ui/map/great-circle.ts';
import { Section, Span } from '../ui/Section.tsx';
import type { PossibleLink, ShownFacts } from './city-facts.resolve.ts';
import type { cityFacts } from './city-facts.schema.ts';
import { cityFactsWords } from './city-facts.words.ts';

const Ledger = styled.dl`
  border-block-start: var(--rule-heavy) var(--ink);

  & > div {
    padding-block: var(--space-3);
    border-block-end: var(--hair);
  }
  dt {
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: 550;
    line-height: 1.45;
  }
  dd small {
    font-weight: 400;
    color: var(--ink-soft);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
  }
  ul a {
    display: inline-block;
    padding-block: 2px;
  }
  ol {
    margin-block: var(--space-1) calc(-1 * var(--space-3));
    border-block-end: 0;
  }
  ol > li:first-child {
    border-block-start: 0;
  }

  @media (max-width: 899px) {
    & > div:not(:has(ol)) {
      display: grid;
      grid-template-columns: minmax(7rem, 1fr) 3fr;
      gap: var(--space-4);
      align-items: baseline;
    }
  }
  @media (--section-beside) and (min-width: 900px) {
    &[data-wide] > div {
      display: grid;
      grid-template-columns: 13rem 1fr;
      gap: var(--space-4);
      align-items: baseline;
    }
  }
  @media (--section-above) and (min-width: 900px) {
    &[data-wide] {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: var(--space-4) var(--column-gap);
    }
  }
`;

const Rail = styled(Span)`
  align-self: start;
`;

const Copy = styled(Span)`
  &[data-large] p {
    font-size: var(--size-large);
    line-height: 1.5;
  }
`;

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Links({ places }: { readonly places: readonly PossibleLink[] }) {
  return (
    <ul className="links">
      {places.map(({ name, path }) => (
        <li key={name}>{path ? <a href={path}>{name}</a> : name}</li>
      ))}
    </ul>
  );
}

interface DistanceProps {
  readonly miles: number;
  readonly direction: CompassPoint;
}

/** A distance, with its direction unless it is so short that the direction says nothing. */
function Distance({ miles, direction }: DistanceProps) {
  const words = useWords(distancesWords);
  const distance = formatDistance(miles, words.formats);
  if (miles < 0.95) return distance;
  return words('distanceAndDirection', { distance, direction: words(direction) });
}

interface FactsProps {
  readonly facts: ShownFacts;
  /** Label and value are side by side because the row has the full width. */
  readonly wide?: boolean;
  readonly neighborhood?: Neighborhood | undefined;
}

function Facts({ facts, wide = false, neighborhood }: FactsProps) {
  const {
    fullName,
    county,
    office,
    population,
    localBusinessCount,
    partOf,
    postalCodes,
    neighbors,
    industries,
  } = facts;
  const words = useWords(cityFactsWords);
  return (
    <Ledger data-wide={wide ? '' : undefined}>
      {fullName && <Fact label={words('fullName')}>{fullName}</Fact>}
      {partOf && (
        <Fact label={words('partOf')}>
          <Links places={[partOf]} />
        </Fact>
      )}
      {county && <Fact label={words('county')}>{county}</Fact>}
      {population && (
        <Fact label={words('population')}>
          {population.count} {population.source !== undefined && <small>({population.source})</small>}
        </Fact>
      )}
      {localBusinessCount && <Fact label={words('businesses')}>{localBusinessCount}</Fact>}
      {office && (
        <Fact label={words('fromOffice', { place: office.locality })}>
          <Distance {...office} /> <small>{words('straightLine')}</small>
        </Fact>
      )}
      {postalCodes && (
        <Fact
          label={words(postalCodes.isZip ? 'zipCodes' : 'postalCodes', { count: postalCodes.codes.length })}
        >
          {words.formats.list(postalCodes.codes)}
        </Fact>
      )}
      {neighbors !== undefined && neighbors.length > 0 && (
        <Fact label={words('nearby')}>
          {neighborhood ? (
            <PlaceList from={neighborhood.city.name} places={neighborhood.neighbors} />
          ) : (
            <Links places={neighbors} />
          )}
        </Fact>
      )}
      {industries && <Fact label={industries.label}>{words.formats.list(industries.names)}</Fact>}
    </Ledger>
  );
}

export function CityFacts({ block }: BlockProps<ResolvedBlock<typeof cityFacts>>) {
  const { id, heading, text, copy, neighborhood, facts } = block;
  if (!facts) return null;
  if (copy === undefined) {
    return (
      <Section id={id} heading={heading} lead={text} head="side">
        <Facts facts={facts} wide />
      </Section>
    );
  }
  return (
    <Section id={id} heading={heading} lead={text}>
      <Copy data-columns="1-7" data-large={neighborhood && ''}>
        <Markdown text={copy} />
      </Copy>
      <Rail data-columns="9-12">
        <Facts facts={facts} neighborhood={neighborhood} />
      </Rail>
    </Section>
  );
}
