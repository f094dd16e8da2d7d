import styled from 'styled-components';

/**
 * The frame around a list of reviews, with all styles of the list: the script of a page inserts the list of another page,
 * whose styles it does not have.
 */
export const ReviewFrame = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-6);

  & > ul {
    padding: 0;
  }
  & > ul > li {
    display: grid;
    gap: var(--space-3);
    padding-block: var(--space-4) var(--space-6);
    border-block-start: var(--hair);
  }
  blockquote {
    max-width: 62ch;
    line-height: 1.55;
  }
  .by {
    font-size: var(--size-small);
    line-height: 1.45;
    color: var(--ink-soft);
  }
  .by strong {
    display: block;
    color: var(--ink);
  }
  li svg {
    width: 88px;
  }
`;
