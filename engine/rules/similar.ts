import type { Diagnostic } from '../content/diagnostic.ts';
import type { Quality } from '../content/model/quality.ts';
import type { RoutedCellReport } from '../render/cell-report.ts';
import { describeLack } from '../routes/cell-state.ts';
import { namedCells, type ThinCells } from './reading/select-pages.ts';

/**
 * Warns of ready cells that resemble their siblings more than `quality.json` allows, at the copy of the cell. Omits cells of files
 * with copied texts, and the cells that resemble those most: the resemblance mostly follows from the copies.
 * @param copiedFiles the files in which copied texts were found
 */
export function checkSimilarity(
  reports: readonly RoutedCellReport[],
  limits: Quality['similarity'],
  copiedFiles: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (limits === undefined) return [];
  const isCopied = ({ route }: RoutedCellReport): boolean =>
    route.cell !== undefined && copiedFiles.has(route.cell.entry.source.file);
  const copiedPaths = new Set(reports.filter(isCopied).map(({ path }) => path));
  return reports.flatMap((report) => {
    const { path, ownShare, nearest, state, route } = report;
    if (state === 'thin' || nearest === undefined) return [];
    if (copiedPaths.has(path) || copiedPaths.has(nearest.path)) return [];
    const faults = [
      ...(ownShare < limits.ownShare
        ? [`${percent(ownShare)} of the text of ${path} is its own, of at least ${percent(limits.ownShare)}`]
        : []),
      ...(nearest.shared > limits.shared
        ? [
            `${path} shares ${percent(nearest.shared)} of its text with ${nearest.path}, of at most ${percent(limits.shared)}`,
          ]
        : []),
    ];
    const { source } = route.cell?.entry ?? route.document;
    return faults.map((message) => ({
      file: source.file,
      ...source.positionOfKey(route.cell?.path ?? []),
      code: 'CB_SIMILAR' as const,
      severity: 'warning' as const,
      message,
      hint: 'Write what is true of this cell alone; `npm run cells` shows the figures.',
    }));
  });
}

/** Warns of thin cells that an entry has, with what they lack. A cell without copy of its own has no position to report. */
export function checkThinCells(groups: readonly ThinCells[]): readonly Diagnostic[] {
  return groups.flatMap(({ routes, count }) =>
    count <= namedCells ? routes.map((route) => thinCells(route, 0)) : [thinCells(routes[0], count - 1)],
  );
}

/** @param others the number of other cells that the finding is about */
function thinCells({ path, state, cell, document }: ThinCells['routes'][0], others: number): Diagnostic {
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

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
