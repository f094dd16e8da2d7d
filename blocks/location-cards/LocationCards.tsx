import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { evenCard } from '../ui/Card.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ItemList } from '../ui/ItemList.tsx';
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
import type { locationCards } from './location-cards.schema.ts';
import { locationCardsWords } from './location-cards.words.ts';

type Card = ResolvedBlock<typeof locationCards>['cards'][number];

const Register = styled(ItemList)`
  display: grid;
  column-gap: var(--column-gap);

  & > li {
    grid-template-rows: auto 1fr auto;
  }
  & > li > a {
    width: fit-content;
    padding-block: var(--space-1);
    font-size: var(--size-small);
  }
  @media (max-width: 679px) {
    & > li {
      gap: 0;
      padding-block: var(--space-1);
    }
    h3 a {
      margin-block: 0;
    }
    & > li > a {
      padding-block: 11px;
    }
    p,
    .in-city {
      display: none;
    }
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media not (--cards-list) and (min-width: 680px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (--cards-list) and (max-width: 679px) {
    && {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (--cards-even) {
    && {
      gap: var(--column-gap);
    }
    & > li {
      ${evenCard}
    }
    @media (min-width: 900px) {
      grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
    }
    @media (max-width: 679px) {
      & > li {
        padding: var(--space-3);
      }
      & > li > picture:first-child {
        margin: calc(-1 * var(--space-3)) calc(-1 * var(--space-3)) var(--space-2);
      }
    }
  }
`;

/** Rows of cards with a picture above the name. */
const IllustratedRegister = styled(Register)`
  &&& > li {
    grid-template-rows: auto auto 1fr auto;
  }
`;

/** The steps of a row of two cards in these columns. */
const twoIn = (columns: number): PictureLayout => ({
  steps: [
    wideStep({ columns, boxesInRow: 2 }),
    fluidStep(900, { columns, boxesInRow: 2 }),
    fluidStep(0, { boxesInRow: 2 }),
  ],
  ratio: '3:2',
});

const layoutOf =
  (count: number): PictureLayoutIn =>
  ({ cards, section }) => {
    const columns = section === 'beside' ? 8 : 12;
    if (cards === 'list') return rowStart;
    return cards === 'even' ? evenCards(count, columns, 2) : twoIn(columns);
  };

function Place({ card, count }: { readonly card: Card; readonly count: number }) {
  const words = useWords(locationCardsWords);
  return (
    <li>
      {card.picture && <Picture picture={card.picture} layout={layoutOf(count)} />}
      <Heading depth={1}>{card.path ? <a href={card.path}>{card.name}</a> : card.name}</Heading>
      <p>{card.description}</p>
      {card.service && (
        <a href={card.service.path}>
          {card.service.name}
          <span className="in-city"> {words('inPlace', { place: card.name })}</span>
        </a>
      )}
    </li>
  );
}

export function LocationCards({ block }: BlockProps<ResolvedBlock<typeof locationCards>>) {
  const List = block.cards.some(({ picture }) => picture !== undefined) ? IllustratedRegister : Register;
  return (
    <Section id={block.id} heading={block.heading} lead={block.lead} head="side">
      <List data-text="small" data-stagger="50" data-behavior="cards-in-view" data-due="visible">
        {block.cards.map((card) => (
          <Place key={card.slug} card={card} count={block.cards.length} />
        ))}
      </List>
      {block.more && (
        <TextLink href={block.more.href}>
          {block.more.label}
          <Icon name="arrow-right" size={18} lineWidth={1.8} />
        </TextLink>
      )}
    </Section>
  );
}
