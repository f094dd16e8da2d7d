import { css } from 'styled-components';

/** The styles of pictures in the form and on their page. Transparent pictures are on a checkered ground. */
export const pictureStyles = css`
  .picture-upload {
    display: grid;
    gap: var(--space-2);
    justify-items: start;
    min-width: 0;
    border-radius: var(--radius-small);
  }
  .picture-upload[data-over] {
    outline: 2px dashed var(--work);
    outline-offset: 4px;
  }
  .upload-line {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
  }
  .upload-hint {
    font-size: 13.5px;
    color: var(--ink-soft);
  }
  .upload-news:empty {
    display: none;
  }
  .upload-fault {
    max-width: 60ch;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--danger);
    color: var(--danger);
    overflow-wrap: anywhere;
  }
  .picture-choice:not([hidden]) {
    display: grid;
    gap: 6px;
    width: 100%;
    padding: var(--space-3);
    border: var(--hair);
    border-radius: var(--radius-small);
    background: var(--sheet);
  }
  .picture-filter {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 20px;
    align-items: end;
  }
  .picture-filter > div {
    display: grid;
    flex: 0 1 20rem;
    gap: 4px;
  }
  .picture-filter > div > label {
    font-weight: 600;
  }
  .picture-grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
    gap: var(--space-2);
    max-height: 26rem;
    padding: 4px;
    overflow-y: auto;
    list-style: none;
  }
  .picture-grid button {
    display: grid;
    gap: 4px;
    justify-items: stretch;
    align-content: start;
    width: 100%;
    height: 100%;
    padding: 6px;
    font-size: 13px;
    font-weight: 500;
    text-align: center;
  }
  .picture-grid button[aria-pressed='true'] {
    border-color: var(--work);
    box-shadow: 0 0 0 1px var(--work);
  }
  .picture-grid span {
    overflow-wrap: anywhere;
  }
  .picture-grid img,
  .shown-picture {
    object-fit: contain;
    background: repeating-conic-gradient(var(--tray) 0 25%, transparent 0 50%) 0 0 / 16px 16px;
    border-radius: 4px;
  }
  .picture-grid img {
    width: 100%;
    aspect-ratio: 4 / 3;
  }
  .shown-picture {
    max-width: 100%;
    max-height: 10rem;
  }
  .focus-point {
    display: grid;
    gap: 6px;
    justify-items: start;
    max-width: 100%;
  }
  && .focus-picture {
    position: relative;
    display: block;
    padding: 0;
    line-height: 0;
    cursor: crosshair;
    overflow: hidden;
  }
  .focus-picture img {
    max-width: 100%;
  }
  .focus-mark {
    position: absolute;
    width: 22px;
    height: 22px;
    border: 2px solid #fff;
    border-radius: 50%;
    box-shadow:
      0 0 0 2px #000,
      inset 0 0 0 1px #000;
    transform: translate(-50%, -50%);
    pointer-events: none;
  }
  .crops {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: end;
  }
  .crops img {
    object-fit: cover;
    height: 4rem;
    border-radius: 4px;
  }
  .crops .wide {
    width: 10rem;
  }
  .crops .square {
    width: 4rem;
  }
  .crops .tall {
    width: 2.5rem;
  }
`;
