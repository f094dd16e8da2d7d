import styled from 'styled-components';

/** Things below each other with one space between them: 16 px, or what an extension or `data-gap` says. */
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

/** Things beside each other that go on in the next line where there is no room. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;
