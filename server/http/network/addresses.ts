import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** `loopback`: this machine. `special`: another address that no host of the public internet has. */
type Scope = 'loopback' | 'special';

/**
 * The special-purpose ranges of the IANA registries (RFC 6890 and its updates) and the multicast ranges, except those
 * that are globally reachable.
 */
const specialRanges: readonly (readonly [range: string, scope: Scope])[] = [
  ['0.0.0.0/8', 'special'],
  ['10.0.0.0/8', 'special'],
  ['100.64.0.0/10', 'special'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'special'],
  ['172.16.0.0/12', 'special'],
  ['192.0.0.0/24', 'special'],
  ['192.0.2.0/24', 'special'],
  ['192.88.99.0/24', 'special'],
  ['192.168.0.0/16', 'special'],
  ['198.18.0.0/15', 'special'],
  ['198.51.100.0/24', 'special'],
  ['203.0.113.0/24', 'special'],
  ['224.0.0.0/4', 'special'],
  ['240.0.0.0/4', 'special'],
  ['::/128', 'special'],
  ['::1/128', 'loopback'],
  ['64:ff9b::/96', 'special'],
  ['64:ff9b:1::/48', 'special'],
  ['100::/64', 'special'],
  ['100:0:0:1::/64', 'special'],
  ['2001::/23', 'special'],
  ['2001:db8::/32', 'special'],
  ['2002::/16', 'special'],
  ['3fff::/20', 'special'],
  ['5f00::/16', 'special'],
  ['fc00::/7', 'special'],
  ['fe80::/10', 'special'],
  ['fec0::/10', 'special'],
  ['ff00::/8', 'special'],
];

const loopback = blockListOf(['loopback']);
const special = blockListOf(['loopback', 'special']);

/** The only part of IPv6 that is allocated for public hosts. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** True for an address on the public internet. IPv4 addresses in IPv6 notation and text that is no address are not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address);
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** True for an address of this machine. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && isIn(loopback, address);
}

/** The groups in which the requests of an address are counted. */
export interface AddressGroups {
  /** The IPv4 address or, because one household has a whole /64, the /64 of an IPv6 address. */
  readonly address: string;
  /** The surrounding network: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  readonly network: string;
}

/** Returns the groups of an address; undefined for text that is no address, such as that of a local socket. */
export function addressGroups(address: string): AddressGroups | undefined {
  const withoutZone = address.split('%')[0] ?? '';
  if (isIPv4(withoutZone)) {
    return { address: withoutZone, network: `${withoutZone.split('.').slice(0, 3).join('.')}.0/24` };
  }
  if (!isIPv6(withoutZone)) return undefined;
  const groups = expandIPv6(withoutZone);
  const mapped = mappedIPv4(groups);
  if (mapped !== undefined) return addressGroups(mapped);
  return { address: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
}

function blockListOf(scopes: readonly Scope[]): BlockList {
  const list = new BlockList();
  for (const [range, scope] of specialRanges) {
    const [network = '', prefix] = range.split('/');
    if (scopes.includes(scope)) list.addSubnet(network, Number(prefix), familyOf(network));
  }
  return list;
}

/** Whether the list contains the address. An IPv4 address in IPv6 notation matches IPv4 ranges. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address.split('%')[0] ?? '', familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIPv6(address: string): readonly string[] {
  // The URL parser normalizes all notations, and writes an embedded IPv4 address as two groups.
  const normalized = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = '', end] = normalized.split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end ? end.split(':') : [];
  return [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** The IPv4 address in ::ffff:192.0.2.1, which is how a dual-stack socket reports 192.0.2.1. */
function mappedIPv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}
