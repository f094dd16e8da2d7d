import { buttonRules, wordmarkLogoRules, wordmarkRules } from '../../../blocks/ui/control-rules.ts';
import {
  dashboardFrameRules,
  dashboardPageRules,
  dashboardRules,
  dashboardSideRules,
} from './dashboard-rules.ts';

/** Styles of the pages for users, in addition to the global styles of the site. */
export const privateDocumentCss = `${dashboardRules}
body { display: grid; grid-template-rows: auto 1fr; }
.private-bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-6);
  min-height: var(--header-height);
  padding: var(--space-2) max(var(--gutter), (100% - var(--page)) / 2);
  border-block-end: var(--hair);
  font-size: var(--size-small);
}
.private-wordmark {${wordmarkRules}}
.private-wordmark svg {${wordmarkLogoRules}}
.private-page {
  display: grid;
  gap: var(--space-10) var(--column-gap);
  width: min(100% - 2 * var(--gutter), var(--page));
  margin-inline: auto;
  padding-block: clamp(var(--space-8), 8vh, var(--space-24));
}
.private-page .intro { display: grid; gap: var(--space-4); align-content: start; }
.private-page .intro p { max-width: 34ch; color: var(--ink-soft); font-size: var(--size-large); line-height: 1.45; }
.sheets { display: grid; gap: var(--space-8); align-content: start; max-width: 520px; }
@media (min-width: 860px) {
  .private-page { grid-template-columns: var(--columns); }
  .private-page .intro { grid-column: 1 / span 5; }
  .sheets { grid-column: 7 / span 6; }
}
.sheet {
  display: grid;
  gap: var(--space-5);
  padding: clamp(var(--space-5), 4vw, var(--space-10));
  border: var(--hair);
  border-block-start: 4px solid var(--ink);
  border-radius: var(--radius-small) var(--radius-small) var(--radius-large) var(--radius-large);
  background: var(--sheet);
}
.sheet h2 { font-size: var(--size-heading-3); }
.field { display: grid; gap: var(--space-1); }
.field label { font-weight: 600; font-size: var(--size-small); }
.field-note, .form-note { color: var(--ink-soft); font-size: var(--size-small); }
.field-message { color: var(--danger); font-size: var(--size-small); font-weight: 600; }
.field input {
  width: 100%;
  min-height: 48px;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  background: var(--paper);
}
.field input[aria-invalid='true'] { border: 2px solid var(--danger); }
.key {${buttonRules}  transition: background var(--fast) var(--ease-out);
}
.key:hover { background: var(--work-wash); }
.key[data-kind='primary'] { border-color: var(--on-accent); background: var(--accent); color: var(--on-accent); }
.key[data-kind='primary']:hover { background: var(--accent-hover); }
.key[data-size='small'] { min-height: 44px; padding-inline: var(--space-4); font-size: var(--size-small); }
.error-summary { padding: var(--space-4) var(--space-5); border-inline-start: 4px solid var(--danger); background: var(--danger-wash); color: var(--ink); }
.error-summary ul { padding-inline-start: var(--space-5); }
.error-summary a { color: inherit; }
.dashboard {${dashboardFrameRules}}
.dashboard-side {${dashboardSideRules}}
.dashboard-page {${dashboardPageRules}}
.dashboard-page .sheet { gap: var(--space-3); max-width: 480px; padding: var(--space-5); }
.dashboard-page .key { justify-self: start; }
.notice { padding: var(--space-3) var(--space-5); border-inline-start: 4px solid var(--work); background: var(--work-wash); color: var(--ink); }
`;
