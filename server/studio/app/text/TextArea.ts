import styled from 'styled-components';

/** The styles of a text and its tools. They outweigh those of the form that the text is in. */
export const TextArea = styled.div`
  &:not(#text-area) {
    position: relative;
    min-width: 0;

    .text {
      min-height: 38px;
      max-height: 70svh;
      padding: 7px 11px;
      overflow-y: auto;
      border: 1px solid var(--edge);
      border-radius: var(--radius-small);
      background: var(--sheet);
      color: var(--ink);
      line-height: 1.45;
      overflow-wrap: anywhere;
      white-space: pre-wrap;
      white-space: break-spaces;
      font-variant-ligatures: none;
      cursor: text;
    }
    .text:focus-visible {
      outline: 2px solid var(--work);
      outline-offset: 1px;
    }
    .text[aria-invalid='true'] {
      border-color: var(--danger);
      box-shadow: inset 3px 0 0 var(--danger);
    }
    .text > * + * {
      margin-block-start: 0.7em;
    }
    .text :is(p, h1, h2, h3, h4, h5, h6) {
      margin-inline: 0;
      max-width: none;
    }
    .text :is(h1, h2) {
      font: 650 17px / 1.3 var(--font-text);
      letter-spacing: 0;
    }
    .text :is(h3, h4, h5, h6) {
      font: 650 15px / 1.3 var(--font-text);
      letter-spacing: 0;
    }
    .text :is(ul, ol) {
      padding-inline-start: 1.6em;
    }
    .text ul {
      list-style: disc;
    }
    .text ol {
      list-style: decimal;
    }
    .text blockquote {
      margin-inline: 0;
      padding-inline-start: 12px;
      border-inline-start: 3px solid var(--edge);
    }
    .text a {
      color: var(--work);
      text-decoration: underline;
    }
    .text code {
      font: 0.92em ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    }
    .chip {
      padding: 1px 6px;
      border: 1px solid var(--hairline);
      border-radius: 99px;
      background: var(--work-wash);
      font-size: 0.92em;
      white-space: nowrap;
    }
    .chip-value {
      color: var(--ink-soft);
    }
    .ProseMirror-selectednode {
      outline: 2px solid var(--work);
    }
    .ProseMirror-hideselection *::selection {
      background: transparent;
    }
    img.ProseMirror-separator {
      display: inline;
      margin: 0;
      border: 0;
    }
    textarea {
      display: block;
      width: 100%;
      field-sizing: content;
      font: 13px / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    }

    .tools {
      display: flex;
      flex-wrap: wrap;
      gap: 2px;
      margin-block-end: 4px;
    }
    .tools button {
      justify-content: center;
      min-width: 32px;
      min-height: 32px;
      padding: 0 7px;
      border-color: transparent;
      background: none;
      color: var(--ink-soft);
      font-size: 13px;
    }
    .tools button:hover,
    .tools button[aria-pressed='true'] {
      background: var(--work-wash);
      color: var(--ink);
    }
    .tools button[aria-disabled='true'] {
      opacity: 0.35;
    }
    .address {
      display: flex;
      flex-wrap: wrap;
      gap: 6px;
      align-items: end;
      margin-block-end: 6px;
    }
    .address label {
      display: grid;
      flex: 1 1 14rem;
      gap: 3px;
      font-size: 13px;
    }
    .address p {
      flex: 1 1 100%;
      font-size: 13px;
      color: var(--danger);
    }
    .values {
      position: absolute;
      inset-inline: 0;
      z-index: 5;
      max-height: 15rem;
      margin: 2px 0 0;
      padding: 4px;
      overflow-y: auto;
      border: 1px solid var(--edge);
      border-radius: var(--radius-small);
      background: var(--sheet);
      box-shadow: 0 6px 20px rgb(0 0 0 / 0.15);
    }
    .values > div {
      display: flex;
      flex-wrap: wrap;
      gap: 2px 10px;
      padding: 5px 8px;
      border-radius: 4px;
      cursor: pointer;
    }
    .values > div[aria-selected='true'] {
      background: var(--work-wash);
      box-shadow: inset 3px 0 0 var(--work);
    }
    @media (pointer: coarse) {
      .tools button {
        min-width: 44px;
        min-height: 44px;
      }
      .values > div {
        padding-block: 11px;
      }
    }
  }
`;
