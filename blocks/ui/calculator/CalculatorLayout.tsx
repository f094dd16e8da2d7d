import styled from 'styled-components';
import type { z } from 'zod';
import { Button } from '../Button.tsx';
import { Row, Stack } from '../Stack.tsx';
import type { calculatorWords } from './number-input.schema.ts';

/**
 * Inputs on the side, the large result next to them, its explanation and the calculation below. On small screens the
 * result stays in view above the inputs.
 */
export const Workbench = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-6) var(--column-gap);

  & > form {
    border-block-end: var(--hair);
  }
  & > form > fieldset {
    padding-block: var(--space-4);
    border-block-start: var(--hair);
  }
  & > form > button {
    margin-block: var(--space-4);
  }
  & > form > fieldset > legend {
    float: inline-start;
    width: 100%;
    padding: 0 0 var(--space-2);
    font-weight: 600;
    line-height: 1.35;
  }
  & > form > fieldset > legend + * {
    clear: both;
  }

  @media (scripting: enabled) {
    & > form > button {
      display: none;
    }
  }
  @media (min-width: 900px) {
    display: grid;
    grid-template-columns: var(--columns);
    grid-template-rows: auto auto 1fr;
    align-items: start;

    & > form {
      grid-column: 1 / span 5;
      grid-row: 1 / span 3;
    }
  }
`;

/** The result: the largest text of the page. */
export const Answer = styled.output`
  display: block;

  & > span:not([hidden]) {
    display: block;
  }
  .largest {
    font-family: var(--font-heading);
    font-weight: 500;
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: -0.045em;
    line-height: 1;
  }
  .verdict {
    font-size: var(--size-large);
    line-height: 1.35;
  }

  @media (max-width: 899px) {
    position: sticky;
    z-index: 1;
    inset-block-start: var(--header-height);
    order: -1;
    margin-inline: calc(-1 * var(--gutter));
    padding: var(--space-3) var(--gutter);
    border-block-end: var(--rule) var(--ink);
    background: var(--tray);
  }
  @media (min-width: 900px) {
    grid-column: 7 / -1;
  }
  @media print, (max-height: 29.9em) {
    position: static;
  }
`;

/** The explanation of the result as a drawing and text. */
export const Meaning = styled(Stack)`
  @media (min-width: 900px) {
    grid-column: 7 / -1;
  }
`;

const Tools = styled(Row)`
  @media (scripting: none) {
    display: none;
  }
`;

/** Buttons that print the result and copy its address. They need script and are hidden without it. */
export function ResultTools({ words }: { readonly words: z.infer<ReturnType<typeof calculatorWords>> }) {
  return (
    <Tools data-print="hide">
      <Button type="button" data-size="small" data-tool="print">
        {words.print}
      </Button>
      <Button type="button" data-size="small" data-tool="copy" data-copied={words.copied}>
        {words.copy}
      </Button>
    </Tools>
  );
}
