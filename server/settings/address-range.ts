import { isIP } from 'node:net';

const namedRanges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** True for an IP address, a range in CIDR notation, and the names of ranges that Fastify knows. */
export function isAddressRange(value: string): boolean {
  if (namedRanges.includes(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
