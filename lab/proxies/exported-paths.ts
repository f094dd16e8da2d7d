import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files of an export that are for hosts, not for visitors. */
const forHosts = /^(?:_|\.cityblock|404\.html$)/;

/** Returns the paths at which the files of an export are served: pages without ".html", the others by their names. */
export function exportedPaths(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !forHosts.test(file))
    .map((file) => `/${file.replace(/(?:^index|\/index)?\.html$/, '')}`)
    .sort();
}
