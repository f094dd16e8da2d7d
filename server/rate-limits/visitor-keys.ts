import type { FastifyRequest } from 'fastify';
import { addressGroups } from '../network/addresses.ts';
import type { AddressLimits, RateLimit } from '../settings/rate-limit.ts';
import type { LimitedKey } from './rate-limiter.ts';

/** Returns the rate limit keys of a visitor; none if the request has no address, such as one through a local socket. */
export function visitorKeys(request: FastifyRequest, name: string, limits: AddressLimits): LimitedKey[] {
  const groups = addressGroups(request.ip);
  if (groups === undefined) return [];
  return [
    ...limitedKey(`${name}:${groups.address}`, limits.address),
    ...limitedKey(`${name}:${groups.network}`, limits.network),
  ];
}

/** Returns the key, or nothing if there is no limit. */
export function limitedKey(key: string, limit: RateLimit | null): LimitedKey[] {
  return limit === null ? [] : [{ key, limit }];
}
