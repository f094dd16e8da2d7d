import styled, { css } from 'styled-components';

/** The look of a card, for elements that scripts create inside static markup. */
export const card = css`
  border: var(--hair);
  border-radius: var(--radius);
  background: var(--sheet);
  color: var(--ink);
  box-shadow: var(--shadow-card);
`;

/** A card among others of the same size, in sites with even cards. A picture at its start fills its width. */
export const evenCard = css`
  ${card}
  padding: var(--space-5);
  border-radius: var(--radius-large);
  overflow: clip;

  & > picture:first-child {
    margin: calc(-1 * var(--space-5)) calc(-1 * var(--space-5)) var(--space-2);
  }
  & > picture:first-child > img {
    border-radius: 0;
  }
`;

/**
 * A raised sheet. `data-edge` adds the heavy top edge of forms and results; `data-floats` adds the shadow for elements
 * above the page.
 */
export const Card = styled.div`
  ${card}

  @media (--ornament-none) {
    &[data-edge] {
      border-radius: var(--radius-large);
    }
  }
  @media not (--ornament-none) {
    &[data-edge] {
      border-block-start: 4px solid var(--ink);
      border-radius: var(--radius-small) var(--radius-small) var(--radius-large) var(--radius-large);
    }
  }
  &[data-floats] {
    box-shadow: var(--shadow-float);
  }
`;
