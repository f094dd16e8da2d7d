import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Entry } from '../content/snapshot.ts';
import type { Route } from '../routes/route-table.ts';
import { escapeHtml } from './html.ts';

/**
 * Renders the mark of a page that visitors do not see, which only development has: it names the files that are drafts or
 * scheduled. Empty for all other pages.
 */
export function draftMark(route: Route, recorder: ReadRecorder): string {
  const subjects = route.kind === 'cell' ? [...route.subjects.values()] : [];
  const shown = [route.document, ...subjects];
  const drafts = shown.filter(({ id }) => recorder.value({ kind: 'entry', id }, ['draft']) === true);
  const files = drafts.map(fileOf).join(', ');
  const draft =
    drafts.length === 0
      ? ''
      : mark('Draft', `Visitors do not see this page. To publish it, remove “draft” from ${files}.`);
  const scheduled = shown.flatMap((entry) => {
    const value = recorder.read({ kind: 'scheduled-for', id: entry.id });
    return value === undefined ? [] : [`${escapeHtml(String(value))} (${fileOf(entry)})`];
  });
  if (scheduled.length === 0) return draft;
  return (
    draft + mark('Scheduled', `Visitors do not see this page yet: scheduled for ${scheduled.join(', ')}.`)
  );
}

const fileOf = ({ source }: Entry): string => `<code>${escapeHtml(source.file)}</code>`;

function mark(label: string, html: string): string {
  return (
    '<aside data-draft style="display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;' +
    'padding:.5rem max(var(--gutter,1rem),(100% - var(--page,100%)) / 2);border-block-end:2px dashed currentColor;background:#fff3c4;color:#4a3500;' +
    `font:500 .875rem/1.5 ui-sans-serif,system-ui,sans-serif"><strong style="letter-spacing:.04em">${label}</strong>` +
    `<span>${html}</span></aside>`
  );
}
