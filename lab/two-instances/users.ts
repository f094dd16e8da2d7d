import { createUserStore } from '../../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';

const ana = { email: 'ana@ruiz-law.example', password: 'four plain words here' };
const ben = { email: 'ben@ruiz-law.example', password: 'quite another sentence' };
/** The failed sign-ins that an account may have, at all instances together. */
export const accountLimit = 5;

/** Adds the users to the database of the servers. */
export async function addUsers(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  const users = createUserStore(database, () => new Date());
  for (const { email, password } of [ana, ben]) await users.add(email, password);
  await database.destroy();
}

/** Signs in at an instance, and returns the cookies of the session. */
export async function signIn(origin: string): Promise<string> {
  const response = await post(origin, '/api/auth/login', ana);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1).join());
  if (response.status !== 200) throw new Error(`The sign-in was answered with ${response.status}.`);
  return cookies.join('; ');
}

/** Signs out at one instance, and returns whether another one still knows the session. */
export async function signOut(origin: string, other: string, cookie: string): Promise<boolean> {
  await post(origin, '/api/auth/logout', {}, cookie);
  const { status } = await fetch(`${other}/api/auth/user`, { headers: { cookie } });
  return status !== 401;
}

/** Signs in with wrong passwords at instances in turn. Returns the violated limits, as sentences. */
export async function checkSignInLimit(origins: readonly string[]): Promise<readonly string[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < accountLimit + origins.length; attempt += 1) {
    const origin = origins[attempt % origins.length] ?? '';
    const { status } = await post(origin, '/api/auth/login', { ...ben, password: `wrong ${attempt}` });
    statuses.push(status);
  }
  return limitFaults(statuses, accountLimit);
}

/** Returns what is wrong with the answers to failed sign-ins, as sentences. */
export function limitFaults(statuses: readonly number[], limit: number): readonly string[] {
  return statuses.flatMap((status, index) => {
    const expected = index < limit ? 401 : 429;
    return status === expected
      ? []
      : [`failed sign-in ${index + 1} was answered with ${status}, not ${expected}`];
  });
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}
