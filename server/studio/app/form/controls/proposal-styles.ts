import { css } from 'styled-components';

/** The styles of the list of names or placeholders below a control. */
export const proposalStyles = css`
  .combobox {
    position: relative;
  }
  .proposals {
    position: absolute;
    z-index: 5;
    inset-block-start: calc(100% + 3px);
    inset-inline: 0;
    overflow-y: auto;
    max-height: 260px;
    padding: 4px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--sheet);
    box-shadow: 0 8px 24px rgb(0 0 0 / 0.16);
  }
  .proposals [role='option'] {
    display: flex;
    align-items: center;
    gap: 9px;
    padding: 6px 9px;
    border-radius: 3px;
    cursor: pointer;
  }
  .proposals [role='option'][aria-selected='true'],
  .proposals [role='option']:hover {
    background: var(--work-wash);
    box-shadow: inset 3px 0 0 var(--work);
  }
  .proposals .value {
    overflow: hidden;
    margin-inline-start: 8px;
    color: var(--ink-soft);
    text-overflow: ellipsis;
  }
`;
