import type { JsonPath } from '../../../../engine/content/json-source.ts';

/** The address of the preview of a page. */
export const pageAddress = (path: string): string => `/studio?${new URLSearchParams({ page: path })}`;

/** The address of the form of a file, with a property to focus and a page to show beside it. */
export const fieldAddress = (file: string, path: JsonPath = [], page?: string): string =>
  `/studio?${new URLSearchParams({
    ...(page !== undefined && { page }),
    file,
    ...(path.length > 0 && { field: JSON.stringify(path) }),
  })}`;
