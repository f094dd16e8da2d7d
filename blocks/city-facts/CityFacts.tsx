import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { formatMiles } from '../ui/map/great-circle.ts';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import type { PossibleLink } from './city-facts.resolve.ts';
import type { cityFacts } from './city-facts.schema.ts';

type City = NonNullable<ResolvedBlock<typeof cityFacts>['city']>;

const Ledger = styled.dl`
  border-block-start: 3px solid var(--ink);

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

  &[data-wide] > div {
    @media (min-width: 560px) {
      display: grid;
      grid-template-columns: 13rem 1fr;
      gap: var(--space-4);
      align-items: baseline;
    }
  }
`;

const Copy = styled.div`
  @media (min-width: 900px) {
    && {
      grid-column: 1 / span 7;
    }
  }
`;

const Rail = styled.div`
  @media (min-width: 900px) {
    && {
      grid-column: 9 / -1;
    }
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

function Facts({ city, wide }: { readonly city: City; readonly wide: boolean }) {
  const { office, population, partOf, industries } = city;
  return (
    <Ledger data-wide={wide ? '' : undefined}>
      {partOf && (
        <Fact label="Part of">
          <Links places={[partOf]} />
        </Fact>
      )}
      <Fact label="County">{city.county}</Fact>
      {population && (
        <Fact label="Population">
          {population.count} <small>({population.source})</small>
        </Fact>
      )}
      <Fact label={`From our ${office.locality} office`}>
        {formatMiles(office.miles)} {office.miles >= 0.95 && office.direction}{' '}
        <small>in a straight line</small>
      </Fact>
      {city.zipCodes.length > 0 && (
        <Fact label={city.zipCodes.length === 1 ? 'ZIP code' : 'ZIP codes'}>{city.zipCodes.join(', ')}</Fact>
      )}
      {city.neighbors.length > 0 && (
        <Fact label="Nearby">
          <Links places={city.neighbors} />
        </Fact>
      )}
      <Fact label={industries.label}>{industries.names.join(', ')}</Fact>
    </Ledger>
  );
}

export function CityFacts({ block }: BlockProps<ResolvedBlock<typeof cityFacts>>) {
  const { id, heading, text, copy, city } = block;
  if (!city) return null;
  if (copy === undefined) {
    return (
      <Section id={id}>
        <SectionHead id={id} heading={heading} lead={text} place="side" />
        <SectionBody>
          <Facts city={city} wide />
        </SectionBody>
      </Section>
    );
  }
  return (
    <Section id={id}>
      <SectionHead id={id} heading={heading} lead={text} />
      <Copy>
        <Markdown text={copy} />
      </Copy>
      <Rail>
        <Facts city={city} wide={false} />
      </Rail>
    </Section>
  );
}
