import { execFileSync } from 'node:child_process';

/** Does work while a folder and all that is in it cannot be written. Permissions do not stop the user root, an attribute of files does. */
export async function whileReadOnly<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const isRoot = process.getuid?.() === 0;
  const set = (...change: readonly string[]) =>
    execFileSync(isRoot ? 'chattr' : 'chmod', [...change, folder]);
  set('-R', isRoot ? '+i' : 'a-w');
  try {
    return await work();
  } finally {
    set('-R', isRoot ? '-i' : 'u+w');
  }
}
