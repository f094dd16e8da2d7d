import type { JsonPath } from '../../../../engine/content/json-source.ts';

/** The address of the preview of a page. */
export const pageAddress = (path: string): string => `/studio?${new URLSearchParams({ page: path })}`;

/** Returns the address of the form of a file; optionally with the property that gets the focus and the page in the preview. */
export const fieldAddress = (file: string, path: JsonPath = [], page?: string): string =>
  `/studio?${new URLSearchParams({
    ...(page !== undefined && { page }),
    file,
    ...(path.length > 0 && { field: JSON.stringify(path) }),
  })}`;
