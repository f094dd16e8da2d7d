import { partName } from './part-name.ts';

/** The kinds of files that markup refers to by name: `data-island` and `data-behavior`. */
const kinds = [/\.island\.(?:tsx|js)$/, /\.behavior\.(?:ts|js)$/];

/**
 * Islands of one name and behaviors of one name, one sentence for each name. The browser would start only one of them.
 * @param files paths of files of blocks; other files than islands and behaviors are skipped
 */
export function repeatedParts(files: readonly string[]): readonly string[] {
  return kinds.flatMap((kind) =>
    [
      ...Map.groupBy(
        files.filter((file) => kind.test(file)),
        partName,
      ),
    ].flatMap(([name, paths]) => (paths.length > 1 ? [repetition(name, paths)] : [])),
  );
}

function repetition(name: string, paths: readonly string[]): string {
  return `${paths.toSorted().join(' and ')} have the same name, "${name}", so pages would start only one of them. Rename one.`;
}
