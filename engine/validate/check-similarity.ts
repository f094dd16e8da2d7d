import type { Diagnostic } from '../content/diagnostic.ts';
import type { Quality } from '../content/model/quality.ts';
import type { CellReport } from '../render/cell-report.ts';

/** Warns of ready cells that resemble their siblings more than `quality.json` allows, at the copy of the cell. */
export function checkSimilarity(
  reports: readonly CellReport[],
  limits: Quality['similarity'],
): readonly Diagnostic[] {
  if (limits === undefined) return [];
  return reports.flatMap((report) => {
    const { path, ownShare, nearest, state, route } = report;
    if (state === 'thin' || nearest === undefined) return [];
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
export function checkThinCells(
  reports: readonly Pick<CellReport, 'path' | 'state' | 'reasons' | 'route'>[],
): readonly Diagnostic[] {
  return reports.flatMap(({ path, state, reasons, route }) => {
    if (state === 'ready' || route.cell === undefined) return [];
    const { source } = route.cell.entry;
    return [
      {
        file: source.file,
        ...source.positionOfKey(route.cell.path),
        code: 'CB_THIN_CELL' as const,
        severity: 'warning' as const,
        message: `${path} is not indexed, listed or linked: ${reasons.join('; ')}`,
        hint: 'Add what is missing, or delete the cell if the service is not offered here.',
      },
    ];
  });
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
