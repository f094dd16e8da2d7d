import styled from 'styled-components';

/** A category of the adjacent item, such as a topic or a type of employment. Never above a heading. */
export const Badge = styled.span`
  align-self: start;
  width: fit-content;
  padding-inline: 0.5em;
  border: 1px solid var(--edge);
  border-radius: var(--radius-small);
  font-size: var(--size-small);
  line-height: 1.5;
  color: var(--ink-soft);
`;
