import { readdirSync, readFileSync } from 'node:fs';
import { projectRoot } from '../command/project-root.ts';

export interface SourceFile {
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** All files in the given folders of the project, code or not. */
export function readSourceFiles(folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(`${projectRoot}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(projectRoot.length)}/${entry.name}`.replaceAll('\\', '/'))
      .map((path) => ({ path, text: readFileSync(`${projectRoot}${path}`, 'utf8') })),
  );
}

export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}

/** True for tests, journeys and the modules in `testing` folders, which production code must not import. */
export function isTestCode(path: string): boolean {
  return /\.(?:test|journey)\.tsx?$|(?:^|\/)testing\//.test(path);
}
