import styled, { css } from 'styled-components';

/** The look of a card, for elements that scripts create inside static markup. */
export const card = css`
  border: var(--hair);
  border-radius: var(--radius);
  background: var(--sheet);
  color: var(--ink);
`;

/**
 * A raised sheet. `data-edge` adds the heavy top edge of forms and results; `data-floats` adds the shadow for elements
 * above the page.
 */
export const Card = styled.div`
  ${card}

  &[data-edge] {
    border-block-start: 4px solid var(--ink);
    border-radius: var(--radius-small) var(--radius-small) var(--radius-large) var(--radius-large);
  }
  &[data-floats] {
    box-shadow: var(--shadow-float);
  }
`;
