import type { Diagnostic } from '../content/diagnostic.ts';
import type { PublicationTimes } from '../content/publication-times.ts';
import { type Entry, ofKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { type HiddenPage, hiddenPages } from '../routes/hidden-pages.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { RuleOf } from './rule.ts';

/** Reports page documents with the path of another one that visitors see at the same time. */
export const duplicatePaths: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_DUPLICATE_PATH',
  check: ({ entries, publications }) => {
    const documents = new Map<string, Entry[]>();
    return ofKind('pages', entries).flatMap((page) => {
      const { path } = page.value;
      const others = documents.get(path) ?? [];
      documents.set(path, [...others, page]);
      const times = publications.timesOf(page.source.file);
      const other = others.find(({ source }) => overlap(times, publications.timesOf(source.file)));
      if (other === undefined) return [];
      const message = `two documents have the path "${path}"`;
      const hint = `The other document is ${other.source.file}. Change the path of one, or delete it.`;
      return [errorAt(page.source, ['path'], 'CB_DUPLICATE_PATH', message, hint)];
    });
  },
};

const overlap = (left: PublicationTimes, right: PublicationTimes): boolean =>
  left.from < right.until && right.from < left.until;

/** Reports templates with pages that no visitor can reach, because another template has a page at the same path. */
export const hiddenPaths: RuleOf<'site'> = {
  scope: 'site',
  code: 'CB_DUPLICATE_PATH',
  check: ({ whole }) => checkHiddenPages(whole),
};

/** Returns an error for each template with hidden pages. */
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
