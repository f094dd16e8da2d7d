import type { FastifyRequest } from 'fastify';
import { addressGroups, isPrivateAddress } from '../network/addresses.ts';
import type { AddressLimits, RateLimit } from '../settings/rate-limit.ts';
import type { LimitedKey } from './rate-limiter.ts';

/**
 * What a visitor's requests are counted under. None where the address is that of a proxy that TRUST_PROXY does not
 * name: it would stand for all visitors, and lock all of them out.
 */
export function visitorKeys(request: FastifyRequest, name: string, limits: AddressLimits): LimitedKey[] {
  const groups = isBehindUnknownProxy(request) ? undefined : addressGroups(request.ip);
  if (groups === undefined) return [];
  return [
    ...limitedKey(`${name}:${groups.address}`, limits.address),
    ...limitedKey(`${name}:${groups.prefix}`, limits.prefix),
  ];
}

/** The key, unless nothing limits it. */
export function limitedKey(key: string, limit: RateLimit | null): LimitedKey[] {
  return limit === null ? [] : [{ key, limit }];
}

/** Whether a proxy of our own network sent this without being trusted, so that the visitor's address is not known. */
export function isBehindUnknownProxy({ headers, ip, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return isForwarded && ip === socket.remoteAddress && isPrivateAddress(ip);
}
