import type { Diagnostic } from '../content/diagnostic.ts';
import type { Quality } from '../content/model/quality.ts';
import type { RoutedCellReport } from '../render/cell-report.ts';
import type { RuleOf, SiteInput } from './rule.ts';

/**
 * Warns of ready cells that resemble their siblings more than `quality.json` allows, at the copy of the cell. Omits cells of files
 * with copied texts, and the cells that resemble those most: the resemblance mostly follows from the copies.
 */
export const similarCells: RuleOf<'site'> = {
  scope: 'site',
  code: 'CB_SIMILAR',
  check: (site) => {
    const limits = site.state.snapshot.quality?.value.similarity;
    return limits === undefined ? [] : tooSimilar(site, limits);
  },
};

function tooSimilar(
  { cells: reports, copiedFiles }: SiteInput,
  limits: NonNullable<Quality['similarity']>,
): readonly Diagnostic[] {
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
      hint: 'Write what is true of this cell alone; `npx cityblock cells` shows the figures.',
    }));
  });
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
