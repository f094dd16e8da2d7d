import type { Diagnostic } from '../content/diagnostic.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { type HiddenPage, hiddenPages } from '../routes/hidden-pages.ts';
import type { SiteState } from '../routes/site-state.ts';

/** Reports templates with pages that no visitor can reach, because another template has a page at the same path. */
export function checkHiddenPages(state: SiteState): readonly Diagnostic[] {
  const byTemplates = Map.groupBy(
    hiddenPages(state),
    ({ template, winner }) => `${template.id} ${winner.id}`,
  );
  return [...byTemplates.values()].flatMap(([page, ...others]) =>
    page === undefined ? [] : [fault(page, others.length)],
  );
}

function fault({ path, template, subjects, winner }: HiddenPage, others: number): Diagnostic {
  const entries = subjects.map(({ id }) => id).join(' and ');
  const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'page' : 'pages'})`;
  return errorAt(
    template.source,
    ['path'],
    'CB_DUPLICATE_PATH',
    `visitors cannot reach the page about ${entries}${more}: its path, "${path}", is also that of a page of ${winner.source.file}`,
    'Change "path" in one of the two templates, or rename the file of one of the entries. The first template in "templates" of site.json has the page.',
  );
}
