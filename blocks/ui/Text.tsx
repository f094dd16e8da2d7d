import styled from 'styled-components';

/**
 * A paragraph outside running text. `data-kind="lead"` follows a heading in larger type; `data-kind="note"` is a
 * source or a remark in small type.
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
