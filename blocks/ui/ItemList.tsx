import styled from 'styled-components';
import { evenCard } from './Card.tsx';

/**
 * Items with a title of level 3, usually a link, and a sentence. `data-shape="columns"` places them side by side below
 * a line, `data-shape="rows"` one below the other between hairlines.
 */
export const ItemList = styled.ul`
  & > li {
    display: grid;
    align-content: start;
    gap: var(--space-2) var(--column-gap);
    padding-block: var(--space-4);
    border-block-start: var(--hair);
  }
  & > li > svg {
    color: var(--work);
  }
  :is(h3, h4) {
    font-size: var(--size-heading-4);
  }
  /* A touch target of 44 px that does not move the lines around it. */
  :is(h3, h4) a {
    display: inline-block;
    margin-block: -11px;
    padding-block: 11px;
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  :is(h3, h4) a:hover {
    color: var(--work);
  }
  p {
    max-width: 62ch;
    color: var(--ink-soft);
  }
  &[data-text='small'] p {
    font-size: var(--size-small);
    line-height: 1.55;
  }
  &[data-shape='rows'] {
    border-block-end: var(--hair);
  }
  &[data-shape='columns'] {
    display: grid;
    gap: var(--space-6) var(--column-gap);
  }
  &[data-shape='columns'] > li {
    padding-block-end: 0;
    border-color: var(--ink);
  }
  @media (--cards-even) {
    &[data-shape='columns'] > li {
      ${evenCard}
    }
  }
  @media (--cards-list) {
    &[data-shape='columns'] {
      gap: 0;
    }
    &[data-shape='columns'] > li {
      padding-block: var(--space-5);
    }
    /* A picture at the start of a row. */
    @media (min-width: 680px) {
      &&& > li:has(> picture) {
        grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
      }
      & > li > picture {
        grid-row: 1 / span 9;
      }
      & > li:has(> picture) > :not(picture) {
        grid-column: 2;
      }
    }
  }
  @media (--cards-even) and (min-width: 680px) {
    &[data-shape='columns'] {
      grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
    }
  }
  @media (--cards-lead) and (min-width: 680px) {
    &[data-shape='columns'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    /* A picture over both columns would be as high as the window. */
    &[data-shape='columns'] > :where(:last-child:nth-child(odd):not(:has(picture))) {
      grid-column: 1 / -1;
    }
  }
`;

/**
 * Items side by side over the full width, in full rows: first rows of four, then rows of three. Two and five items end
 * with a row of two.
 */
export const WideItemList = styled(ItemList)`
  @media (--cards-lead) and (min-width: 1000px) {
    &[data-shape='columns'] {
      grid-template-columns: var(--columns);
    }
    &[data-shape='columns'] > * {
      grid-column: span 3;
    }
    &:has(> :last-child:nth-child(4n + 1)) > :nth-last-child(-n + 9),
    &:has(> :last-child:nth-child(4n + 2)) > :nth-last-child(-n + 6),
    &:has(> :last-child:nth-child(4n + 3)) > :nth-last-child(-n + 3) {
      grid-column: span 4;
    }
    &&:has(> :last-child:is(:nth-child(2), :nth-child(5))) > :nth-last-child(-n + 2) {
      grid-column: span 6;
    }
  }
`;
