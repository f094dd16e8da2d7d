/**
 * Declarations that controls of the site, of its islands and of the pages for users share. They are plain text, since the
 * pages for users are not styled by components.
 */

/** A button that closes a panel, in its upper end corner. */
export const closeRules = `
  position: absolute;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: var(--radius);
  background: transparent;
`;

/** The name of the firm at the start of a bar, as a link to the home page. */
export const wordmarkRules = `
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 44px;
  margin-inline-end: auto;
  color: var(--ink);
  font: 640 clamp(1.1rem, 0.95rem + 0.6vw, 1.3rem) / 1 var(--font-heading);
  letter-spacing: -0.02em;
  text-decoration: none;
`;

/** The logo in a wordmark. */
export const wordmarkLogoRules = `
  width: auto;
  height: 1.3em;
  fill: var(--work);
`;

/** A button or a link that looks like one. */
export const buttonRules = `
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 48px;
  padding: var(--space-2) var(--space-6);
  border: 1.5px solid var(--ink);
  border-radius: var(--radius);
  background: transparent;
  color: var(--ink);
  font: 600 var(--size-text) / 1.25 var(--font-text);
`;
