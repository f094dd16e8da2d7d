import styled, { css } from 'styled-components';

/** How a card looks, for what scripts make inside static markup that styles it. */
export const card = css`
  border: var(--hair);
  border-radius: var(--radius);
  background: var(--sheet);
  color: var(--ink);
`;

/**
 * A sheet that lies on the page. `data-edge` gives it the heavy upper edge of what is filled in or answered;
 * `data-floats` the one shadow, for what lies over the page.
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
