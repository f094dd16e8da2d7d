import type { ContentReader } from '../../engine/compose/content-reader.ts';

/** The page of a form, and what it is about: stored with a lead from it. */
interface LeadOrigin {
  readonly page: string;
  readonly service: string;
  readonly location: string;
}

/** Returns the path, the service and the city of the page; all that a form has of its page. */
export function leadOrigin(read: ContentReader): LeadOrigin {
  const nameOf = (collection: 'services' | 'cities') =>
    read.isAbout(collection) ? read.inset((page) => page.subject(collection)?.name ?? '') : '';
  return {
    page: read.inset(({ path }) => path),
    service: nameOf('services'),
    location: nameOf('cities'),
  };
}
