import type { DatabaseLocation } from '../operations/settings/database-location.ts';

/** Names a database without the password that its URL may contain. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.file;
  const { hostname, port, pathname } = new URL(location.url);
  return `${pathname.slice(1)} on ${hostname}:${port || 5432}`;
}
