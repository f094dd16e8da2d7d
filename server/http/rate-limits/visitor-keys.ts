import type { FastifyRequest } from 'fastify';
import type { AddressLimits, RateLimit } from '../../operations/settings/rate-limit.ts';
import { type AddressGroups, addressGroups } from '../network/addresses.ts';
import { unknownAddress } from '../network/forwarded-addresses.ts';
import type { LimitedKey } from './rate-limiter.ts';

/** All visitors without a readable address are one, because a limit must not end where a header is malformed. */
const unknownVisitor: AddressGroups = { address: unknownAddress, network: `${unknownAddress} network` };

/** Returns the rate limit keys of a visitor. */
export function visitorKeys(request: FastifyRequest, name: string, limits: AddressLimits): LimitedKey[] {
  const groups = addressGroups(request.ip) ?? unknownVisitor;
  return [
    ...limitedKey(`${name}:${groups.address}`, limits.address),
    ...limitedKey(`${name}:${groups.network}`, limits.network),
  ];
}

/** Returns the key, or nothing if there is no limit. */
export function limitedKey(key: string, limit: RateLimit | null): LimitedKey[] {
  return limit === null ? [] : [{ key, limit }];
}
