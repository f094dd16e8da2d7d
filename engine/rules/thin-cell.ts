import type { Diagnostic } from '../content/diagnostic.ts';
import { describeLack } from '../routes/cell-state.ts';
import { namedCells, type ThinCells } from './reading/select-pages.ts';
import type { RuleOf } from './rule.ts';

/** Warns of thin cells, which search engines do not index. */
export const thinCells: RuleOf<'site'> = {
  scope: 'site',
  code: 'CB_THIN_CELL',
  check: (site) => thinCellWarnings(site.thinCells),
};

/** Returns a warning for each thin cell of an entry, with what it lacks. A cell without copy of its own has no position to report. */
export function thinCellWarnings(groups: readonly ThinCells[]): readonly Diagnostic[] {
  return groups.flatMap(({ routes, count }) =>
    count <= namedCells ? routes.map((route) => warning(route, 0)) : [warning(routes[0], count - 1)],
  );
}

/** @param others the number of other cells that the finding is about */
function warning({ path, state, cell, document }: ThinCells['routes'][0], others: number): Diagnostic {
  const { source } = cell?.entry ?? document;
  const reasons = state.lacks.map(describeLack).join('; ');
  const pages = others === 0 ? `${path} is` : `${path} and ${others} more pages of this file are`;
  return {
    file: source.file,
    ...source.positionOfKey(cell?.path ?? []),
    code: 'CB_THIN_CELL',
    severity: 'warning',
    message: `${pages} not indexed, listed or linked: ${reasons}`,
    hint: 'Add what is missing, or delete the cell if the service is not offered here.',
  };
}
