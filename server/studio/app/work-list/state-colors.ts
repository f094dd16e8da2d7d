import { css } from 'styled-components';

/** Light and dark, as the colors of the site have no tone for these states and may be any. */
export const stateColors = css`
  --added: light-dark(oklch(0.5 0.12 150), oklch(0.8 0.12 150));
  --added-wash: light-dark(oklch(0.95 0.04 150), oklch(0.32 0.05 150));
  --held: light-dark(oklch(0.62 0.13 75), oklch(0.72 0.12 80));
  --held-wash: light-dark(oklch(0.94 0.07 85), oklch(0.36 0.06 80));
`;
