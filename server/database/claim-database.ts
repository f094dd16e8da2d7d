import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartError } from '../http/errors/start-error.ts';
import { type DatabaseLocation, describeLocation } from '../operations/settings/database-location.ts';
import type { Database } from './database.ts';

/** A site, as its database remembers it. */
export interface SiteIdentity {
  /** Undefined without valid content. */
  readonly name: string | undefined;
  /** The public address, or the folder of the content of a site without one. */
  readonly address: string;
}

export function siteIdentity(
  name: string | undefined,
  { siteUrl, contentDir }: { readonly siteUrl: string; readonly contentDir: string },
): SiteIdentity {
  const { hostname } = new URL(siteUrl);
  // Many sites have the same address on the machine of a developer.
  const isPublic = hostname !== 'localhost' && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
  return { name, address: isPublic ? siteUrl : resolve(contentDir) };
}

/**
 * Makes the database that of a site, so that users of one site never see the leads of another. A site is recognized by its
 * name or by its address, so that it can change either.
 * @throws StartError if the database belongs to another site
 */
export async function claimDatabase(
  database: Database,
  location: DatabaseLocation,
  { name, address }: SiteIdentity,
): Promise<void> {
  const owner = await database.transaction().execute(async (transaction) => {
    if (name !== undefined)
      await transaction
        .insertInto('sites')
        .values({ id: 1, name, address })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const found = await transaction.selectFrom('sites').selectAll().executeTakeFirst();
    if (found === undefined || (found.name !== name && found.address !== address)) return found;
    if (found.name !== name || found.address !== address)
      await transaction
        .updateTable('sites')
        .set({ name: name ?? found.name, address })
        .execute();
    return undefined;
  });
  if (owner === undefined) return;
  throw new StartError(
    'CB_DATABASE_SITE',
    `The database ${describeLocation(location)} belongs to the site "${owner.name}" (${owner.address}), and this is "${name ?? 'a site with a fault'}" (${address}). Set DATABASE_URL to a database of its own, such as DATABASE_URL=sqlite:data/other.db. If it is the same site with another name and another address, start it once with its earlier name, or with its earlier SITE_URL.`,
  );
}
