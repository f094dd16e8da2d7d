import styled from 'styled-components';

/**
 * A paragraph that is not running text. `data-kind="lead"` follows a heading in larger type; `data-kind="note"` says
 * in small type where something is from or how it is meant.
 */
export const Text = styled.p`
  color: var(--ink-soft);

  &[data-kind='lead'] {
    max-width: 58ch;
    font-size: var(--size-large);
    line-height: 1.45;
  }
  &[data-kind='note'] {
    font-size: var(--size-small);
    line-height: 1.5;
  }
`;
