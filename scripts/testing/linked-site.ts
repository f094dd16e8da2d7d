import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { componentName, typeName } from '../../blocks/block-names.ts';
import { projectRoot } from '../command/project-root.ts';

type Files = Readonly<Record<string, string>>;

/**
 * Creates a site of another trade with these files in a folder, and returns the folder. This repository is its package; it has all packages
 * of this repository but the test runner. Programs serve it with the folder as CITYBLOCK_SITE.
 */
export async function createLinkedSite(site: string, files: Files): Promise<string> {
  await cp(join(projectRoot, 'e2e/fixtures/piano-tuning'), join(site, 'content'), { recursive: true });
  const packages = join(site, 'node_modules');
  await mkdir(packages);
  const installed = (await readdir(join(projectRoot, 'node_modules'))).filter(
    (found) => !found.startsWith('.') && found !== 'vitest',
  );
  for (const found of installed)
    await symlink(join(projectRoot, 'node_modules', found), join(packages, found));
  await symlink(projectRoot, join(packages, 'cityblock'));
  await writeFiles(site, { ...files, 'package.json': '{ "type": "module" }' });
  return site;
}

/** Writes files, in new folders if necessary. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/**
 * The files of a block type with a heading.
 * @param body the statements of its component
 */
export function ownBlock(name: string, body: string, examples = '[{ "heading": "Prices" }]'): Files {
  const [type, component] = [typeName(name), componentName(name)];
  return {
    [`blocks/${name}/${name}.schema.ts`]: `import { blockType, line, z } from 'cityblock/block';
export const ${type} = blockType({
  schema: z.strictObject({ heading: line({ max: 20 }).describe('A heading, such as "Prices".') }).describe('A heading.'),
});
`,
    [`blocks/${name}/${component}.tsx`]: `import type { BlockProps, ResolvedBlock } from 'cityblock/block';
import { Section } from 'cityblock/ui';
import type { ${type} } from './${name}.schema.ts';

export function ${component}({ block }: BlockProps<ResolvedBlock<typeof ${type}>>) {
  ${body}
}
`,
    [`blocks/${name}/${name}.example.json`]: examples,
  };
}
