import type { FastifyRequest } from 'fastify';
import { addressGroups, isPrivateAddress } from '../network/addresses.ts';
import type { AddressLimits, RateLimit } from '../settings/rate-limit.ts';
import type { LimitedKey } from './rate-limiter.ts';

/**
 * Returns the rate limit keys of a visitor. Empty if the address is that of a proxy that TRUST_PROXY does not list, because
 * all visitors would share its limit.
 */
export function visitorKeys(request: FastifyRequest, name: string, limits: AddressLimits): LimitedKey[] {
  const groups = isBehindUnknownProxy(request) ? undefined : addressGroups(request.ip);
  if (groups === undefined) return [];
  return [
    ...limitedKey(`${name}:${groups.address}`, limits.address),
    ...limitedKey(`${name}:${groups.prefix}`, limits.prefix),
  ];
}

/** Returns the key, or nothing if there is no limit. */
export function limitedKey(key: string, limit: RateLimit | null): LimitedKey[] {
  return limit === null ? [] : [{ key, limit }];
}

/** Whether the request comes from an untrusted proxy in the local network, so that the address of the visitor is unknown. */
export function isBehindUnknownProxy({ headers, ip, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return isForwarded && ip === socket.remoteAddress && isPrivateAddress(ip);
}
