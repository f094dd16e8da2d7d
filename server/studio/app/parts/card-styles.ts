import { css } from 'styled-components';

/** The styles of a part of a page on a ground of its own. */
export const cardStyles = css`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  padding: var(--space-3) var(--space-4);
  border: var(--hair);
  border-radius: var(--radius);
  background: var(--sheet);
`;
