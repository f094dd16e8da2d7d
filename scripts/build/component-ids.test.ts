import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const component = `
import { styled } from 'styled-components';
export const First = styled.p\`color: red;\`;
export const Second = styled.p\`color: blue;\`;
`;

/** Builds two files with components in a new folder, by the settings of the project, and returns the ids of the components. */
async function idsInNewFolder(usePlugin: boolean): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'cityblock-build-'));
  folders.push(root);
  const settings = join(root, 'styled-components-transform.ts');
  copyFileSync(join(projectRoot, 'styled-components-transform.ts'), settings);
  mkdirSync(join(root, 'blocks'));
  for (const name of ['card', 'list']) writeFileSync(join(root, `blocks/${name}.ts`), component);
  const { componentIds, styledComponentsTransform } = await import(
    /* @vite-ignore */ pathToFileURL(settings).href
  );
  const plugins: PluginOption[] = usePlugin ? [componentIds] : [];
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    oxc: styledComponentsTransform,
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: { card: join(root, 'blocks/card.ts'), list: join(root, 'blocks/list.ts') },
        external: ['styled-components'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  return outputs.flatMap((output) =>
    output.type === 'chunk' ? Array.from(output.code.matchAll(/"(sc-[\w-]+)"/g), ([, id = '']) => id) : [],
  );
}

describe('the ids of components', () => {
  it('are the same in a build in another folder', async () => {
    const [one, other] = [await idsInNewFolder(true), await idsInNewFolder(true)];
    expect(new Set(one).size).toBe(4);
    expect(other).toEqual(one);
  });

  it('depend on the folder without the plugin', async () => {
    const [one, other] = [await idsInNewFolder(false), await idsInNewFolder(false)];
    expect(new Set(one).size).toBe(4);
    expect(other).not.toEqual(one);
  });
});
