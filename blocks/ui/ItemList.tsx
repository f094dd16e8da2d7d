import styled from 'styled-components';

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
  :is(h3, h4) a {
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
  @media (min-width: 680px) {
    &[data-shape='columns'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

/** Items side by side over the full width, three or four per row, so that the last row never has a single item. */
export const WideItemList = styled(ItemList)`
  @media (min-width: 1000px) {
    &[data-shape='columns'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    &[data-shape='columns']:has(> :nth-child(3):last-child, > :nth-child(5):last-child, > :nth-child(6):last-child) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;
