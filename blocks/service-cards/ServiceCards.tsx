import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { evenCard } from '../ui/Card.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import {
  evenCards,
  fluidStep,
  type PictureLayout,
  type PictureLayoutIn,
  rowStart,
  wideStep,
} from '../ui/picture/picture-layout.ts';
import { Section } from '../ui/Section.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { serviceCards } from './service-cards.schema.ts';

type Card = ResolvedBlock<typeof serviceCards>['cards'][number];

const Cards = styled.ul`
  display: grid;
  gap: var(--space-5) var(--column-gap);

  @media (max-width: 679px) {
    row-gap: var(--space-3);
  }
  @media (--cards-lead) {
    @media (min-width: 680px) {
      row-gap: var(--space-10);
      grid-template-columns: repeat(2, minmax(0, 1fr));

      & > :first-child {
        grid-column: 1 / -1;
      }
    }
    @media (min-width: 680px) and (max-width: 999px) {
      & > :last-child:nth-child(even) {
        grid-column: 1 / -1;
      }
    }
    @media (min-width: 1000px) {
      grid-template-columns: var(--columns);

      & > li {
        grid-column: span 4;
      }
      & > :nth-child(2),
      & > :nth-child(3) {
        grid-column: span 5;
      }
      & > :first-child {
        grid-column: 1 / span 7;
        grid-row: 1 / span 2;
      }
    }
  }
  @media (--cards-even) {
    && {
      row-gap: var(--column-gap);
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    }
  }
`;

const Item = styled.li`
  display: grid;
  grid-template-rows: auto auto auto 1fr;
  gap: var(--space-3);

  @media not (--cards-even) {
    padding-block-start: var(--space-4);
    border-block-start: var(--rule) var(--ink);
  }

  & > div {
    display: flex;
    align-items: baseline;
    gap: var(--space-3);
  }
  & > div > svg {
    flex: none;
    align-self: start;
    margin-block-start: 0.15em;
    color: var(--work);
  }
  h3 {
    font-size: var(--size-heading-4);
  }
  & > p {
    max-width: 46ch;
    color: var(--ink-soft);
  }
  & > ul {
    font-size: var(--size-small);
  }
  & > ul > li {
    display: flex;
    gap: var(--space-3);
  }
  & > ul > li::before {
    content: '';
    flex: none;
    width: 10px;
    margin-block-start: 0.72em;
    border-block-start: 2px solid var(--work);
  }
  & > a {
    align-self: end;
    width: fit-content;
  }

  @media (--cards-lead) {
    &:first-child {
      align-content: start;
      padding: clamp(20px, 3vw, 44px);
      border: 0;
      border-radius: var(--radius-large);
      background: var(--tray);
    }
    &:first-child h3 {
      font-size: var(--size-heading-2);
    }
    &:first-child > p {
      font-size: var(--size-large);
      line-height: 1.45;
      color: var(--ink);
    }
    &:first-child > ul {
      margin-block-start: var(--space-4);
      font-size: inherit;
    }
    &:first-child > ul > li {
      padding-block: var(--space-4);
      border-block-start: 1px solid var(--hairline);
    }
    /* On phones all cards but the first are an index: title, features in running text, and link. */
    @media (max-width: 679px) {
      gap: var(--space-2);

      &:not(:first-child) > p {
        display: none;
      }
      &:not(:first-child) {
        row-gap: 0;
        padding-block-start: var(--space-3);
      }
      &:not(:first-child) h3 {
        font-size: var(--size-text);
      }
      &:not(:first-child) > ul > li {
        display: inline;
      }
      &:not(:first-child) > ul > li::before {
        content: none;
      }
      &:not(:first-child) > ul > li + li::before {
        content: ' · ' / '';
        border: 0;
      }
      & > ul > li {
        line-height: 1.4;
      }
      &:first-child h3 {
        font-size: var(--size-heading-3);
      }
      &:first-child > p {
        font-size: var(--size-text);
      }
      &:first-child > ul {
        margin-block-start: 0;
      }
      &:first-child > ul > li {
        padding-block: var(--space-2);
      }
    }
  }
  @media (--cards-even) {
    ${evenCard}
  }
  @media (--cards-list) and (min-width: 680px) {
    grid-template-columns: var(--columns);
    column-gap: var(--column-gap);
    padding-block: var(--space-5);

    & > div {
      grid-column: 1 / span 4;
    }
    & > p,
    & > ul,
    & > a {
      grid-column: 5 / -1;
    }
    & > p {
      max-width: 60ch;
    }
  }
`;

/** A card with a picture above its title. */
const IllustratedItem = styled(Item)`
  && {
    grid-template-rows: auto auto auto auto 1fr;
  }
  @media not (--cards-even) {
    > :first-child {
      margin-block-end: var(--space-3);
    }
  }
  @media (--cards-list) and (min-width: 680px) {
    && {
      grid-template-rows: auto auto auto 1fr;
    }
    && > :first-child {
      grid-column: 1 / span 4;
      grid-row: 1 / span 4;
    }
    && > div {
      grid-column: 5 / -1;
    }
  }
`;

const ordinary: PictureLayout = {
  steps: [
    wideStep({ columns: 5 }),
    fluidStep(1000, { columns: 5 }),
    fluidStep(680, { boxesInRow: 2 }),
    fluidStep(0),
  ],
  ratio: '3:2',
};

const large: PictureLayout = {
  ...ordinary,
  steps: [wideStep({ columns: 7 }), fluidStep(1000, { columns: 7 }), fluidStep(0)],
};

/** Returns the layout of the picture of one of a number of cards. */
const layoutOf =
  (count: number, isFirst: boolean): PictureLayoutIn =>
  ({ cards }) => {
    if (cards === 'list') return rowStart;
    if (cards === 'even') return evenCards(count);
    return isFirst ? large : ordinary;
  };

interface ServiceItemProps {
  readonly card: Card;
  /** The number of cards. */
  readonly count: number;
  readonly isFirst: boolean;
}

function ServiceItem({ card, count, isFirst }: ServiceItemProps) {
  const { picture } = card;
  const Shape = picture === undefined ? Item : IllustratedItem;
  return (
    <Shape>
      {picture && <Picture picture={picture} layout={layoutOf(count, isFirst)} isFirst={isFirst} />}
      <div>
        <Icon name={card.icon} />
        <Heading depth={1}>{card.title}</Heading>
      </div>
      <p>{card.description}</p>
      <ul className="features">
        {card.features.map((feature) => (
          <li key={feature}>
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {card.path && (
        <TextLink href={card.path}>
          {card.linkLabel}
          <Icon name="arrow-right" size={18} lineWidth={1.8} />
        </TextLink>
      )}
    </Shape>
  );
}

export function ServiceCards({ block }: BlockProps<ResolvedBlock<typeof serviceCards>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.lead}>
      <Cards data-stagger="100" data-behavior="cards-in-view" data-due="visible">
        {block.cards.map((card, index) => (
          <ServiceItem key={card.slug} card={card} count={block.cards.length} isFirst={index === 0} />
        ))}
      </Cards>
    </Section>
  );
}
