import { css } from 'styled-components';

/** The styles of the name of an icon with its picture. */
export const iconStyles = css`
  .icon-control {
    display: flex;
    align-items: center;
    gap: 10px;
    max-width: 26rem;
  }
  .icon-control > .combobox {
    flex: 1;
  }
  .picture {
    flex: none;
  }
`;
