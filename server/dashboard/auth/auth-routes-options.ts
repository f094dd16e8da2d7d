import type { ServedSite } from '../../site/served-site.ts';
import type { Authentication } from './authentication.ts';

export interface AuthRoutesOptions {
  readonly authentication: Authentication;
  readonly site: ServedSite;
  /** The public scheme and host of the site. */
  readonly siteUrl: string;
}
