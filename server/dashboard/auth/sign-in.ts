import type { FastifyRequest } from 'fastify';
import type { LimitedKey } from '../../http/rate-limits/rate-limiter.ts';
import { limitedKey, visitorKeys } from '../../http/rate-limits/visitor-keys.ts';
import { QueueFullError } from '../../media/workers/queue-full-error.ts';
import type { Authentication } from './authentication.ts';
import { isOutdatedHash, unknownUserHash, verifyPassword } from './password-hash.ts';
import { accountKey, type StoredUser, type User, type UserStore } from './user-store.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type SignIn =
  | { readonly kind: 'signed-in'; readonly user: User; readonly token: string }
  /** The address is unknown or the password is wrong; the response does not reveal which. */
  | { readonly kind: 'refused' }
  /** Too many passwords are being compared. The attempt does not count. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/**
 * Signs a user in with a new session and ends the earlier session of the browser. Known and unknown addresses cost the
 * same hash and the same rate limit, so that neither reveals which addresses exist.
 */
export async function signIn(
  request: FastifyRequest,
  { email, password }: Credentials,
  authentication: Authentication,
): Promise<SignIn> {
  const { users, sessions, cookies, limiter, audit } = authentication;
  const address = request.ip;
  const keys = attemptKeys(request, email, authentication);
  const verdict = await limiter.take(keys);
  if (!verdict.allowed) return { kind: 'limited', retryAfter: verdict.retryAfter };

  const user = await users.find(email);
  const match = await compare(password, user?.passwordHash ?? unknownUserHash);
  if (match === 'busy') {
    await limiter.giveBack(keys);
    return { kind: 'busy' };
  }
  if (user === undefined || match === 'wrong') {
    // An unknown address may be a password in the wrong field.
    await audit({ event: 'sign-in-refused', subject: user?.email, address });
    if (isLimitUsedUp(keys, verdict.counts))
      await audit({ event: 'sign-in-locked', subject: user?.email, address });
    return { kind: 'refused' };
  }

  const token = await sessions.start(user.id);
  // The password may have changed during the comparison, which ended all sessions.
  const current = await users.find(email);
  const currentMatch = await compareAgain(password, user, current);
  if (current === undefined || currentMatch !== 'right') await sessions.end(token);
  if (current === undefined || currentMatch === 'wrong') return { kind: 'refused' };
  await limiter.giveBack(keys);
  if (currentMatch === 'busy') return { kind: 'busy' };
  // Without a free place in the line, the next sign-in replaces the hash.
  if (isOutdatedHash(current.passwordHash)) await orBusy(users.rehashPassword(current, password));
  const presented = cookies.tokenOf(request);
  if (presented !== undefined) await sessions.end(presented);
  await audit({ event: 'signed-in', actor: user.email, subject: user.email, address });
  return { kind: 'signed-in', user: { id: current.id, email: current.email, role: current.role }, token };
}

/**
 * The keys under which an attempt counts. A browser in which the user has signed in before has a limit of its own: attempts
 * of others, from any address, do not count against it.
 */
function attemptKeys(
  request: FastifyRequest,
  email: string,
  { devices, limits }: Authentication,
): LimitedKey[] {
  const device = devices.deviceOf(request, email);
  if (device !== undefined) return limitedKey(`sign-in:device:${device}`, limits.account);
  return [...visitorKeys(request, 'sign-in', limits), ...limitedKey(accountKey(email), limits.account)];
}

/** Whether a further attempt would be refused. */
function isLimitUsedUp(keys: readonly LimitedKey[], counts: readonly number[]): boolean {
  return keys.some(({ limit }, index) => counts[index] === limit.count);
}

export type PasswordChange =
  | { readonly kind: 'changed'; readonly token: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** Sets a new password if the current one is right. Ends all sessions and starts a new one. */
export async function changePassword(
  request: FastifyRequest,
  user: User,
  { current, next }: { readonly current: string; readonly next: string },
  authentication: Authentication,
): Promise<PasswordChange> {
  const { users, sessions, limiter, audit } = authentication;
  const by = { actor: user.email, subject: user.email, address: request.ip };
  const keys = attemptKeys(request, user.email, authentication);
  const verdict = await limiter.take(keys);
  if (!verdict.allowed) return { kind: 'limited', retryAfter: verdict.retryAfter };

  const known = await users.find(user.email);
  const outcome = known === undefined ? 'wrong' : await replaceIfRight(known, { current, next }, users);
  if (outcome === 'wrong') {
    await audit({ event: 'password-refused', ...by });
    if (isLimitUsedUp(keys, verdict.counts)) await audit({ event: 'sign-in-locked', ...by });
    return { kind: 'refused' };
  }
  await limiter.giveBack(keys);
  if (outcome === 'busy') return { kind: 'busy' };
  await sessions.endAll(user.id);
  await audit({ event: 'password-changed', ...by });
  return { kind: 'changed', token: await sessions.start(user.id) };
}

/** A password that an operator sets meanwhile makes the current one wrong. */
async function replaceIfRight(
  known: StoredUser,
  { current, next }: { readonly current: string; readonly next: string },
  users: UserStore,
): Promise<'replaced' | 'wrong' | 'busy'> {
  const match = await compare(current, known.passwordHash);
  if (match !== 'right') return match;
  const isReplaced = await orBusy(users.replacePassword(known, next));
  if (isReplaced === 'busy') return 'busy';
  return isReplaced ? 'replaced' : 'wrong';
}

type Match = 'right' | 'wrong' | 'busy';

/**
 * Compares a password that is right for `compared` with the hash that is stored now, if it is another one: a concurrent
 * sign-in may have hashed the same password again.
 */
async function compareAgain(
  password: string,
  compared: StoredUser,
  current: StoredUser | undefined,
): Promise<Match> {
  if (current === undefined) return 'wrong';
  return current.passwordHash === compared.passwordHash ? 'right' : compare(password, current.passwordHash);
}

async function compare(password: string, hash: string): Promise<Match> {
  const isRight = await orBusy(verifyPassword(password, hash));
  if (isRight === 'busy') return 'busy';
  return isRight ? 'right' : 'wrong';
}

/** Resolves with `busy` if too many passwords wait to be hashed. */
async function orBusy<Result>(hashing: Promise<Result>): Promise<Result | 'busy'> {
  try {
    return await hashing;
  } catch (error) {
    if (error instanceof QueueFullError) return 'busy';
    throw error;
  }
}
