import styled from 'styled-components';
import type { Styleable } from './styleable.ts';

const Root = styled.span`
  & > button {
    min-height: 28px;
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    text-align: start;
    text-decoration: underline dotted;
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.25em;
    cursor: help;
  }
  & > [popover] {
    width: max-content;
    max-width: min(320px, 100vw - 32px);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--band-line);
    border-radius: var(--radius);
    background: var(--band);
    box-shadow: var(--shadow-float);
    font: 400 var(--size-small) / 1.45 var(--font-text);
    color: var(--on-band);
  }
`;

interface TooltipProps extends Styleable {
  readonly id: string;
  /** The text that the tooltip explains. */
  readonly label: string;
  readonly text: string;
}

/** Text with a tooltip. Without script a press opens it; with script it also opens on hover, next to the text. */
export function Tooltip({ id, label, text, className }: TooltipProps) {
  return (
    <Root className={className} data-behavior="tooltip" data-due="visible">
      <button type="button" popoverTarget={id} aria-describedby={id}>
        {label}
      </button>
      <span id={id} role="tooltip" popover="auto">
        {text}
      </span>
    </Root>
  );
}
