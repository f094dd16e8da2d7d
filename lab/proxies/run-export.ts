import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/command/project-root.ts';

/**
 * Exports a site with the command.
 * @throws Error with the output of the command if it fails
 */
export async function runExport(contentDir: string, out: string, siteUrl: string): Promise<void> {
  const args = [join(projectRoot, 'scripts/cityblock.mjs'), 'export', '--out', out, '--base', siteUrl];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, CONTENT_DIR: contentDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`The export failed:\n${output}`);
}
