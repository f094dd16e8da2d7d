import { css } from 'styled-components';

/** The styles of colors with their sliders and contrasts. */
export const colorStyles = css`
  .color {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .color > .short {
    flex: 1 1 14rem;
    max-width: 18rem;
  }
  .swatch {
    flex: none;
    width: 44px;
    height: 38px;
    padding: 3px;
    cursor: pointer;
  }
  .shades {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
    gap: 10px 16px;
  }
  .shades .color {
    flex-wrap: wrap;
    gap: 4px 8px;
  }
  .shades .color > .short {
    flex: 1 1 7rem;
  }
  .shades label {
    font-size: 13.5px;
  }
  .color details {
    flex: 1 1 100%;
  }
  .color summary {
    width: fit-content;
    font-size: 12.5px;
    color: var(--ink-soft);
    cursor: pointer;
  }
  .sliders {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    gap: 6px 16px;
  }
  .sliders label {
    display: grid;
    flex: 1 1 9rem;
    font-size: 12.5px;
    color: var(--ink-soft);
  }
  .sliders input {
    width: 100%;
    min-height: 24px;
    accent-color: var(--work);
  }
  .contrasts {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    gap: 4px 14px;
    padding: 0;
    font-size: 12.5px;
    color: var(--ink-soft);
    list-style: none;
  }
  .contrasts [data-faint] {
    color: var(--danger);
    font-weight: 600;
  }
`;
