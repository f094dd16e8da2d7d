import styled from 'styled-components';

/** Vertical layout with equal gaps: 16 px, or the value of an extension or `data-gap`. */
export const Stack = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);

  &[data-gap='3'] {
    gap: var(--space-3);
  }
  &[data-gap='6'] {
    gap: var(--space-6);
  }
`;

/** Horizontal layout that wraps. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;
