import { isIPv4, isIPv6 } from 'node:net';

/** What an address is counted under: what one customer of a provider has, and the network around that. */
export interface AddressGroups {
  /** The IPv4 address, or the /64 of an IPv6 one: a household has that many to choose from. */
  readonly address: string;
  /** The /24 or the /48. */
  readonly prefix: string;
}

/** The groups of an address; undefined for what is no address, such as that of a local socket. */
export function addressGroups(address: string): AddressGroups | undefined {
  const plain = address.split('%')[0] ?? '';
  if (isIPv4(plain)) return { address: plain, prefix: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  if (!isIPv6(plain)) return undefined;
  const groups = expandIPv6(plain);
  const mapped = ipv4Within(groups);
  if (mapped !== undefined) return addressGroups(mapped);
  return { address: `${groups.slice(0, 4).join(':')}::/64`, prefix: `${groups.slice(0, 3).join(':')}::/48` };
}

/** Whether the address belongs to this machine or its own network, so that it names no visitor of a public site. */
export function isPrivateAddress(address: string): boolean {
  const groups = addressGroups(address);
  if (groups === undefined) return true;
  if (isIPv4(groups.address))
    return /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(groups.address);
  return groups.address === '0:0:0:0::/64' || /^f(?:[cd]..|e[89ab].):/.test(groups.address);
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIPv6(address: string): string[] {
  // The WHATWG parser writes every spelling in one way, and an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = '', end] = canonical.split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end ? end.split(':') : [];
  return [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** ::ffff:192.0.2.1 is what a socket for both kinds calls 192.0.2.1. */
function ipv4Within(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}
