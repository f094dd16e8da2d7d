import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EditKeeper } from '../keep/edit-keeper.ts';
import { fetchSchemas } from '../studio-requests.ts';

/** Files of a page that are fetched before their form is opened. */
const maximumFiles = 4;

/** The schemas of the form of a file. They are those of the program and of the names of the site. */
export const schemasQuery = (schema: string) =>
  queryOptions({ queryKey: ['studio-schemas', schema], queryFn: () => fetchSchemas(schema) });

/** Fetches the first files with their schemas, so that their forms open at once. A file that is open is not fetched again. */
export async function prepareFiles(
  client: QueryClient,
  keeper: EditKeeper,
  files: readonly string[],
): Promise<void> {
  for (const name of files.slice(0, maximumFiles)) {
    if (keeper.file(name)?.file === undefined) await keeper.fetch(name);
    const schema = keeper.file(name)?.file?.schema;
    if (schema !== undefined) await client.prefetchQuery({ ...schemasQuery(schema), staleTime: Infinity });
  }
}
