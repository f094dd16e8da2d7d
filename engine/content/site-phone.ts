import type { Site } from './model/site.ts';

/** A telephone number of the site. */
export type SitePhone = Site['phones']['main'];

/** Returns the telephone number of a name. The validator reports unknown names; the main number replaces them. */
export function sitePhone({ phones }: Pick<Site, 'phones'>, name: string): SitePhone {
  return phones[name] ?? phones.main;
}
