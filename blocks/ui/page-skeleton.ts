/** Shown in the main region while a slow page loads; styled by `pageSkeletonCss`. */
export const pageSkeletonHtml = `<div class="page-skeleton">${'<div></div>'.repeat(5)}<section>${'<div></div>'.repeat(3)}</section></div>`;

/** Styles of the skeleton. During a swap, the page stays clickable. */
export const pageSkeletonCss = `
.page-skeleton { display: grid; gap: var(--space-4); align-content: start; min-height: 80vh; max-width: var(--page); margin-inline: auto; padding: var(--space-section) var(--gutter); }
.page-skeleton div { height: 1.25rem; width: 58%; border-radius: var(--radius); background: var(--tray); animation: pulse 1.6s ease-in-out infinite; }
.page-skeleton > div:first-child { height: 1rem; width: 30%; }
.page-skeleton > div:nth-child(2), .page-skeleton > div:nth-child(3) { height: 3.5rem; width: 72%; }
.page-skeleton section { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: var(--column-gap); margin-block-start: var(--space-10); }
.page-skeleton section div { height: 11rem; width: auto; }
::view-transition { pointer-events: none; }`.trim();
