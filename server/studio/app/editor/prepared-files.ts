import type { EditKeeper } from '../keep/edit-keeper.ts';

/** Files of a page that are fetched before their form is opened. */
const maximumFiles = 4;

/** Fetches the first files, so that their forms open at once. A file that is open is not fetched again. */
export async function prepareFiles(keeper: EditKeeper, files: readonly string[]): Promise<void> {
  for (const name of files.slice(0, maximumFiles))
    if (keeper.file(name)?.file === undefined) await keeper.fetch(name);
}
