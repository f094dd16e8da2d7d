import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { Heading } from '../ui/Heading.tsx';
import { headingId } from '../ui/markdown-text.ts';
import { Section } from '../ui/Section.tsx';
import type { cityList } from './city-list.schema.ts';
import { cityListWords } from './city-list.words.ts';

type CityListBlock = ResolvedBlock<typeof cityList>;
type County = CityListBlock['counties'][number];

const Group = styled.section`
  display: grid;
  gap: var(--space-4) var(--column-gap);
  padding-block-start: var(--space-3);
  border-block-start: var(--rule) var(--ink);

  & > div {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: var(--space-4);
  }
  h3 {
    font-size: var(--size-heading-4);
  }
  & > div > p {
    font-size: var(--size-small);
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
  }
  & > ul {
    columns: 9rem;
    column-gap: var(--column-gap);
  }
  li {
    break-inside: avoid;
    line-height: 1.35;
  }
  a {
    display: inline-block;
    padding-block: 6px;
    color: var(--ink);
    text-decoration-color: var(--hairline);
  }
  a:hover {
    color: var(--work);
    text-decoration-color: currentcolor;
  }
  @media (max-width: 679px), (pointer: coarse) {
    a {
      padding-block: 11px;
    }
  }
  li li {
    padding-inline-start: var(--space-4);
    font-size: var(--size-small);
    border-inline-start: 1px solid var(--hairline);
  }

  @media (min-width: 900px) {
    grid-template-columns: var(--columns);

    & > div {
      grid-column: 1 / span 3;
      flex-direction: column;
      justify-content: start;
      gap: 0;
    }
    & > ul {
      grid-column: 4 / -1;
    }
  }
`;

const Jumps = styled.ul`
  columns: 14rem;

  a {
    display: inline-block;
    padding-block: 6px;
  }
`;

const Regions = styled.ul`
  columns: 15rem;
  column-gap: var(--column-gap);
  border-block-start: var(--rule) var(--ink);
  padding-block-start: var(--space-3);

  li {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: var(--space-3);
    break-inside: avoid;
    border-block-end: var(--hair);
    padding-block: var(--space-2);
    line-height: 1.35;
  }
  a {
    display: inline-block;
    padding-block: 4px;
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  span {
    font-size: var(--size-small);
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
    white-space: nowrap;
  }
`;

function RegionLinks({ regions }: { readonly regions: NonNullable<CityListBlock['regions']> }) {
  const words = useWords(cityListWords);
  return (
    <Regions className="regions">
      {regions.map(({ name, path, places }) => (
        <li key={path}>
          <a href={path}>{name}</a>
          <span>{words('places', { count: places })}</span>
        </li>
      ))}
    </Regions>
  );
}

/** Minimum number of counties for which the list has links to its counties. */
const manyCounties = 7;

function CountyGroup({ id, county }: { readonly id: string; readonly county: County }) {
  const words = useWords(cityListWords);
  const count = county.cities.reduce((sum, { neighborhoods }) => sum + 1 + neighborhoods.length, 0);
  return (
    <Group id={id} aria-labelledby={county.name && `${id}-name`}>
      <div>
        {county.name && (
          <Heading depth={1} id={`${id}-name`}>
            {county.name}
          </Heading>
        )}
        <p>{words('places', { count })}</p>
      </div>
      <ul className="cities">
        {county.cities.map((city) => (
          <li key={city.path}>
            <a href={city.path}>{city.name}</a>
            {city.neighborhoods.length > 0 && (
              <ul className="parts">
                {city.neighborhoods.map(({ name, path }) => (
                  <li key={path}>
                    <a href={path}>{name}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Group>
  );
}

export function CityList({ block }: BlockProps<CityListBlock>) {
  const groups = block.counties.map((county) => ({
    county,
    id: `${block.id}-${headingId(county.name ?? 'places')}`,
  }));
  return (
    <Section id={block.id} heading={block.heading} lead={block.text}>
      {block.regions && <RegionLinks regions={block.regions} />}
      {groups.length >= manyCounties && (
        <Jumps className="jumps">
          {groups.map(
            ({ county, id }) =>
              county.name && (
                <li key={id}>
                  <a href={`#${id}`}>{county.name}</a>
                </li>
              ),
          )}
        </Jumps>
      )}
      {groups.map(({ county, id }) => (
        <CountyGroup key={id} id={id} county={county} />
      ))}
    </Section>
  );
}
