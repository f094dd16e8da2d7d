import { readFileSync } from 'node:fs';

/** The islands and behaviors among files that have no default export, which is what pages start. */
export function partsWithoutExport(files: readonly string[]): readonly string[] {
  return files.filter(
    (file) =>
      /\.(?:island\.tsx|behavior\.ts)$/.test(file) && !/^export default /m.test(readFileSync(file, 'utf8')),
  );
}
