import { basename, dirname, join, resolve } from 'node:path';
import { hasProtocol } from './url-checks.ts';

/** The parsed value of DATABASE_URL. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** Names a database without the password that its URL may contain. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.file;
  const { hostname, port, pathname } = new URL(location.url);
  return `${pathname.slice(1)} on ${hostname}:${port || 5432}`;
}

/** Parses DATABASE_URL; returns undefined for an invalid value. */
export function parseDatabaseLocation(url: string): DatabaseLocation | undefined {
  if (hasProtocol(url, ['postgres:', 'postgresql:'])) return { kind: 'postgres', url };
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  // A database in memory would lose every lead on restart.
  if (file === undefined || file.startsWith(':') || file.endsWith('/')) return undefined;
  return { kind: 'sqlite', file };
}

/**
 * Returns the database of a site without DATABASE_URL: in the folder `data` beside its content. Sites in adjacent folders
 * have folders of their own in it.
 */
export function defaultDatabaseFile(contentDir: string): string {
  const site = basename(resolve(contentDir));
  return join(contentDir, '..', 'data', site === 'content' ? '' : site, 'cityblock.db');
}

/**
 * Returns the folder of scheduled backups: the given one, or by default `backups` in the folder of a SQLite database;
 * undefined if backups are off.
 * PostgreSQL has commands of its own.
 */
export function backupFolder(given: string | undefined, location: DatabaseLocation): string | undefined {
  if (given === 'off') return undefined;
  if (given !== undefined) return given;
  return location.kind === 'sqlite' ? join(dirname(location.file), 'backups') : undefined;
}
