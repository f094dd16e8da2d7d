import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../../scripts/command/project-root.ts';

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

/**
 * Returns the arguments of Node in a script of `package.json`, so that a command is measured with the flags that users have.
 * @throws Error if there is no script of this name that runs Node
 */
export function scriptArguments(name: string): readonly string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  const [program, ...args] = scripts[name]?.split(' ') ?? [];
  if (program !== 'node') throw new Error(`package.json has no script "${name}" that runs Node.`);
  return args;
}
