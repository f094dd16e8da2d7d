import styled, { css } from 'styled-components';
import { buttonRules } from './control-rules.ts';

/** The look of a button, for buttons in islands: they are styled by the surrounding static markup. */
export const buttonLook = css`
  ${buttonRules}
  gap: var(--space-2);
  text-align: center;
  text-decoration: none;
  text-wrap: balance;
  transition: background var(--fast) var(--ease-out), transform var(--fast) var(--ease-out);

  &:hover {
    background: var(--work-wash);
    text-decoration: none;
  }
  &:active {
    transform: translateY(1px);
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.7;
  }

  &[data-kind='primary'] {
    border-color: var(--on-accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  &[data-kind='primary']:hover {
    background: var(--accent-hover);
  }
  &[data-size='small'] {
    min-height: 44px;
    padding-inline: var(--space-4);
    font-size: var(--size-small);
  }
  @media (min-width: 760px) {
    &[data-size='small'] {
      white-space: nowrap;
    }
  }
  [data-tone='band'] &:not([data-kind='primary']):hover {
    background: var(--band-line);
  }
`;

/**
 * A link that looks like a button. `data-kind="primary"` is the main action of a screen and the only use of the accent
 * color; the default is neutral. `data-size="small"` is for bars.
 */
export const ButtonLink = styled.a`
  ${buttonLook}
`;

/** A button of a form or a panel, with the kinds and sizes of `ButtonLink`. */
export const Button = styled.button`
  ${buttonLook}
`;
