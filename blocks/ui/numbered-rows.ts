import { css } from 'styled-components';

/** The look of a numbered list next to a drawing: per row a number (`span`), a name (`strong`) and a text (`p`). */
export const numberedRows = css`
  & > li {
    display: grid;
    grid-template-columns: 2.2rem 1fr;
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--hairline);
  }
  & > li > span {
    font: 600 var(--size-text) / 1.55 var(--font-heading);
  }
  strong {
    display: block;
    line-height: 1.5;
  }
  p {
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
  @media (max-width: 679px) {
    & > li {
      padding-block: var(--space-2);
    }
    & > li > div {
      line-height: 1.45;
    }
    strong,
    p {
      display: inline;
    }
    strong::after {
      content: '. ' / '';
    }
  }
`;
