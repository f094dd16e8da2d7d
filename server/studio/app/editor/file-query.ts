import { queryOptions } from '@tanstack/react-query';
import type { EditKeeper } from '../keep/edit-keeper.ts';

/** Fetches a file, which the keeper holds. It is fetched each time that it is opened, and once if it is asked for twice at the same time. */
export const fileQuery = (keeper: EditKeeper, name: string) =>
  queryOptions({
    queryKey: ['studio-file', name],
    queryFn: async () => {
      await keeper.fetch(name);
      return null;
    },
    staleTime: 0,
  });
