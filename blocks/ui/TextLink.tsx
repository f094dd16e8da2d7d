import styled from 'styled-components';

/** A link on its own line: bolder than a link in running text, with a touch target of 44 px. */
export const TextLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 44px;
  font-weight: 600;
  color: var(--work);

  & > svg {
    transition: transform var(--fast) var(--ease-out);
  }
  & > svg:dir(rtl) {
    scale: -1 1;
  }
  &:hover > svg:last-child {
    transform: translateX(3px);
  }
`;
