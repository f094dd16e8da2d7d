import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Parts of a block type that a component does not consist of. */
const otherPart = /\.(?:schema|resolve|words|test|example|d)\./;

/**
 * Returns a line for each component of a site that replaces a built-in one which differs between two versions of the program.
 * @param before the folder of the installed version
 * @param after the folder of the later version
 */
export async function replacedComponents(
  site: string,
  before: string,
  after: string,
): Promise<readonly string[]> {
  const folders = await readdir(join(site, 'blocks'), { withFileTypes: true }).catch(() => []);
  const lines = await Promise.all(
    folders.map(async ({ name }) => {
      const [old, next] = await Promise.all(
        [before, after].map((root) => componentText(join(root, 'blocks', name))),
      );
      return old === '' || old === next
        ? []
        : [`Look at blocks/${name}: it replaces a component that has changed. Compare it with the new one.`];
    }),
  );
  return lines.flat();
}

/** The code of the components in a folder of a block type; empty without one. */
async function componentText(folder: string): Promise<string> {
  const names: string[] = [];
  for await (const name of glob('*.{js,tsx}', { cwd: folder })) if (!otherPart.test(name)) names.push(name);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}
