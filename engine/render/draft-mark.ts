import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Route } from '../routes/route-table.ts';
import { escapeHtml } from './html.ts';

/**
 * Renders the mark of a page that shows a draft, which only development has: it names the files to change. Empty for all
 * other pages.
 */
export function draftMark(route: Route, recorder: ReadRecorder): string {
  const subjects = route.kind === 'cell' ? [...route.subjects.values()] : [];
  const drafts = [route.document, ...subjects].filter(
    ({ id }) => recorder.value({ kind: 'entry', id }, ['draft']) === true,
  );
  if (drafts.length === 0) return '';
  const files = drafts.map(({ source }) => `<code>${escapeHtml(source.file)}</code>`).join(', ');
  return (
    '<aside data-draft style="display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;' +
    'padding:.5rem max(var(--gutter,1rem),(100% - var(--page,100%)) / 2);border-block-end:2px dashed currentColor;background:#fff3c4;color:#4a3500;' +
    'font:500 .875rem/1.5 ui-sans-serif,system-ui,sans-serif"><strong style="letter-spacing:.04em">Draft</strong>' +
    `<span>Visitors do not see this page. To publish it, remove “draft” from ${files}.</span></aside>`
  );
}
