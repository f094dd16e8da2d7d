import { isIP } from 'node:net';

/** The number of proxies in front of the server, or their addresses and ranges. `false` trusts none. */
export type TrustedProxies = false | number | string[];

const maximumHops = 9;

/** Parses a number of proxies, or a list of addresses and ranges; undefined if the text is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return false;
  if (/^\d+$/.test(text)) return Number(text) <= maximumHops ? Number(text) || false : undefined;
  const ranges = text.split(',').map((part) => part.trim());
  // A range of all addresses would trust every visitor.
  return ranges.every((range) => isAddressRange(range) && !range.endsWith('/0')) ? ranges : undefined;
}

/**
 * The value of Fastify's option `trustProxy`. Fastify trusts no proxy if it is given a number, because it cannot verify
 * that a proxy is in front of it; here the operator says so.
 */
export function trustProxyOption(
  proxies: TrustedProxies,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

const namedRanges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** True for an IP address, a range in CIDR notation, and the names of ranges that Fastify knows. */
function isAddressRange(value: string): boolean {
  if (namedRanges.includes(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
