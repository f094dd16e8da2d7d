import { queryOptions } from '@tanstack/react-query';
import { fetchSchemas } from '../studio-requests.ts';

/** The schemas of all forms: those of the program, and the names of the site. */
export const schemasQuery = queryOptions({ queryKey: ['studio-schemas'], queryFn: fetchSchemas });
